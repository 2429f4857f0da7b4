/** Encloses terms in an element that no line breaks: `3-D Secure`, and the numbers of cards. */
export const keepTogether = (html: string): string =>
  html.replaceAll(/3-D(?: Secure)?|\b\d{4}(?: \d{4}){3}\b/g, "<span class='unbroken'>$&</span>");
