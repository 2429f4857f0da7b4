/** Encloses terms in an element that no line breaks: browsers break a line after the hyphen of `3-D`. */
export const keepTogether = (html: string): string =>
  html.replaceAll(/3-D(?: Secure)?/g, "<span class='unbroken'>$&</span>");
