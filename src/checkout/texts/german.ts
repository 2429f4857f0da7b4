import type { Texts } from './texts.js';

export const german: Texts = {
  checkout: 'Kasse',
  title: (seller) => `Zahlung an ${seller ?? 'den Shop'}`,
  errorTitle: (title) => `Fehler: ${title}`,
  amountDue: 'Jetzt fällig',
  nothingDue: 'Jetzt wird nichts abgebucht; Ihre Karte wird nur geprüft.',
  once: (amount) => `${amount}, einmalig`,
  recurring: (amount, every) => `${amount} ${every}`,
  metered: (amount, unit, every) => `${amount} pro ${unit}, abgerechnet ${every}`,
  every: {
    day: (count) => (count === 1 ? 'jeden Tag' : `alle ${count} Tage`),
    week: (count) => (count === 1 ? 'jede Woche' : `alle ${count} Wochen`),
    month: (count) => (count === 1 ? 'jeden Monat' : `alle ${count} Monate`),
    year: (count) => (count === 1 ? 'jedes Jahr' : `alle ${count} Jahre`),
  },
  trial: (days) => (days === 1 ? 'Der erste Tag ist kostenlos.' : `Die ersten ${days} Tage sind kostenlos.`),
  expires: (when) => `Diese Seite ist bis ${when} geöffnet.`,
  cardHeading: 'Ihre Karte',
  fields: {
    card_number: { label: 'Kartennummer', hint: 'Eine der Testkarten auf dieser Seite' },
    expiry: { label: 'Gültig bis', hint: 'Monat und Jahr wie auf der Karte: MM/JJ' },
    cvc: { label: 'Prüfnummer', hint: 'Die drei oder vier Ziffern auf der Karte' },
  },
  cardErrors: {
    card_number: {
      missing: 'Geben Sie die Kartennummer ein.',
      unknown_card: 'Das ist keine der Testkarten. Nehmen Sie eine Nummer aus der Liste auf dieser Seite.',
    },
    expiry: {
      missing: 'Geben Sie das Ablaufdatum ein.',
      malformed: 'Geben Sie das Ablaufdatum mit Monat und Jahr ein, zum Beispiel 12/34.',
      expired: 'Die Karte ist abgelaufen. Geben Sie ein Datum in der Zukunft ein.',
    },
    cvc: {
      missing: 'Geben Sie die Prüfnummer ein.',
      malformed: 'Geben Sie die drei oder vier Ziffern der Prüfnummer ein.',
    },
  },
  cardErrorsHeading: 'Bitte prüfen Sie Ihre Angaben',
  pay: (amount) => (amount === null ? 'Karte speichern' : `${amount} bezahlen`),
  cancel: 'Abbrechen und zurück',
  back: (seller) => (seller === null ? 'Zurück zum Shop' : `Zurück zu ${seller}`),
  paymentFailed: 'Die Zahlung ist nicht zustande gekommen',
  failures: {
    card_declined: 'Ihre Bank hat die Karte abgelehnt. Versuchen Sie es mit einer anderen Karte.',
    insufficient_funds: 'Die Karte ist nicht gedeckt. Versuchen Sie es mit einer anderen Karte.',
    processing_error: 'Die Zahlung konnte nicht verarbeitet werden. Versuchen Sie es noch einmal.',
    expired_card: 'Die Karte ist abgelaufen. Versuchen Sie es mit einer anderen Karte.',
    incorrect_cvc: 'Die Prüfnummer ist falsch. Prüfen Sie sie oder nehmen Sie eine andere Karte.',
    lost_card: 'Die Karte wurde als verloren gemeldet. Versuchen Sie es mit einer anderen Karte.',
    authentication_failed:
      'Ihre Bank konnte Ihre Identität nicht bestätigen. Versuchen Sie es noch einmal oder nehmen Sie eine andere Karte.',
    authentication_expired: 'Die Bestätigung kam nicht rechtzeitig. Versuchen Sie es noch einmal.',
    payment_failed: 'Die Zahlung ist nicht eingegangen. Versuchen Sie es mit einer anderen Karte.',
    canceled: 'Die Zahlung wurde storniert.',
  },
  repair: {
    heading: 'Eine Zahlung ist fällig',
    text: 'Eine Zahlung mit Ihrer Karte ist gescheitert. Eine andere Karte begleicht sie jetzt und wird künftig verwendet.',
  },
  confirmInstead: 'Zahlung mit der bisherigen Karte bestätigen',
  challengeHeading: 'Bestätigen Sie Ihre Identität',
  challengeText: (seller, amount) =>
    amount === null
      ? `Ihre Bank bittet Sie zu bestätigen, dass Sie Ihre Karte bei ${seller ?? 'diesem Shop'} hinterlegen.`
      : `Ihre Bank bittet Sie, die Zahlung von ${amount} an ${seller ?? 'den Shop'} zu bestätigen.`,
  pass: 'Authentifizierung abschließen',
  fail: 'Authentifizierung scheitern lassen',
  wait: {
    heading: 'Ihre Zahlung ist unterwegs',
    text: 'In etwa einem Tag steht fest, ob sie eingegangen ist. Sie müssen nichts weiter tun.',
  },
  alreadyPaying: 'Es ist bereits eine Zahlung unterwegs, daher wurde keine weitere ausgelöst.',
  statuses: {
    pending: {
      heading: 'Ihre Karte ist gespeichert',
      text: 'Alles ist erledigt. Die Leistung hat noch nicht begonnen.',
    },
    requires_action: {
      heading: 'Bestätigen Sie Ihre Identität',
      text: 'Ihre Bank bittet um eine Bestätigung.',
    },
    trialing: { heading: 'Ihre Probezeit hat begonnen', text: 'Alles ist erledigt.' },
    active: { heading: 'Alles ist bezahlt', text: 'Hier ist nichts zu tun.' },
    past_due: { heading: 'Eine Zahlung ist fällig', text: 'Sie wird gerade eingezogen.' },
    unpaid: { heading: 'Eine Zahlung ist fällig', text: 'Sie konnte nicht eingezogen werden.' },
    succeeded: { heading: 'Alles ist bezahlt', text: 'Dieser Kauf ist abgeschlossen. Vielen Dank.' },
    failed: {
      heading: 'Die Zahlung ist gescheitert',
      text: 'Dieser Kauf ist beendet. Gehen Sie zurück und bestellen Sie erneut.',
    },
    expired: {
      heading: 'Diese Seite ist abgelaufen',
      text: 'Die Zahlungsfrist ist vorbei. Gehen Sie zurück und bestellen Sie erneut.',
    },
    canceled: { heading: 'Dieser Kauf wurde storniert', text: 'Es wird nichts mehr abgebucht.' },
  },
  notFound: {
    heading: 'Diese Seite gibt es nicht',
    text: 'Prüfen Sie den Link, der Sie hierher geführt hat.',
  },
  rejectedHeading: 'Das wurde nicht ausgeführt',
  crossSite: 'Das Formular wurde von einer anderen Website gesendet.',
  unreadable: 'Gesendet wurde etwas anderes als das Formular dieser Seite.',
  unavailable: {
    heading: 'Diese Seite ist gerade nicht verfügbar',
    text: 'Im Moment kann nichts gespeichert werden. Versuchen Sie es in ein paar Sekunden noch einmal.',
  },
  internalError: {
    heading: 'Hier ist etwas schiefgegangen',
    text: 'Es liegt nicht an Ihnen. Laden Sie die Seite neu, um den Stand Ihrer Zahlung zu sehen.',
  },
  requestId: (id) => `Kennung der Anfrage: ${id}`,
  sandboxHeading: 'Testumgebung: Es fließt kein Geld',
  sandboxText:
    'Nur diese Karten werden angenommen, mit beliebigem künftigen Ablaufdatum und beliebiger Prüfnummer. Jeder Knopf sendet seine Karte sofort.',
  sandboxChallenge: 'Jeder Knopf steht für eine Antwort der Bank.',
  useCard: 'Verwenden',
  cards: {
    tok_success: 'Wird angenommen',
    tok_declined: 'Wird abgelehnt',
    tok_insufficient_funds: 'Wird abgelehnt: nicht gedeckt',
    tok_processing_error: 'Scheitert: Verarbeitungsfehler',
    tok_expired_card: 'Wird endgültig abgelehnt: abgelaufen',
    tok_incorrect_cvc: 'Wird endgültig abgelehnt: falsche Prüfnummer',
    tok_lost_card: 'Wird endgültig abgelehnt: verloren gemeldet',
    tok_success_then_declined: 'Wird jetzt angenommen, bei jeder späteren Zahlung abgelehnt',
    tok_declined_twice_then_success:
      'Wird jetzt angenommen, bei den nächsten zwei Zahlungen abgelehnt, danach angenommen',
    tok_challenge: 'Verlangt eine Bestätigung, wird dann angenommen',
    tok_challenge_on_renewal: 'Wird jetzt angenommen, verlangt bei jeder späteren Zahlung eine Bestätigung',
    tok_pending_then_success: 'Ist 24 Stunden in der Schwebe, wird dann angenommen',
    tok_pending_then_failure: 'Ist 24 Stunden in der Schwebe, scheitert dann',
  },
  terms: 'AGB',
  privacy: 'Datenschutz',
  support: 'Hilfe',
};
