import type { Texts } from './texts.js';

const tryAnotherCard = 'Versuchen Sie es mit einer anderen Karte.';
const tryAgain = 'Versuchen Sie es noch einmal.';

export const german: Texts = {
  checkout: 'Kasse',
  title: (seller) => `Zahlung an ${seller ?? 'den Shop'}`,
  errorTitle: (title) => `Fehler: ${title}`,
  amountDue: 'Heute fällig',
  amountOverdue: 'Überfälliger Betrag',
  processing: 'Wird verarbeitet',
  notCharged: 'Nicht abgebucht',
  nothingDue: 'Heute wird nichts abgebucht. Ihre Karte wird nur geprüft.',
  renewalTerms: (price, date, end) =>
    end === null
      ? `Ab dem ${date} wird Ihre Karte bis zur Kündigung automatisch belastet: ${price}.`
      : `Ab dem ${date} wird Ihre Karte automatisch belastet: ${price}. Das Abo endet am ${end} oder früher, wenn Sie kündigen.`,
  laterPayments: (price, date) => `Danach ${price}, ab dem ${date}`,
  once: (amount) => `${amount}, einmalige Zahlung`,
  recurring: (amount, every) => `${amount} ${every}`,
  metered: (amount, unit, every) => `${amount} pro ${unit}, Abrechnung ${every}`,
  perInterval: { day: 'pro Tag', week: 'pro Woche', month: 'pro Monat', year: 'pro Jahr' },
  every: {
    day: (count) => (count === 1 ? 'täglich' : `alle ${count} Tage`),
    week: (count) => (count === 1 ? 'wöchentlich' : `alle ${count} Wochen`),
    month: (count) => (count === 1 ? 'monatlich' : `alle ${count} Monate`),
    year: (count) => (count === 1 ? 'jährlich' : `alle ${count} Jahre`),
  },
  trial: 'Kostenlose Testphase',
  firstPayment: 'Erste Zahlung',
  nextPayment: 'Nächste Zahlung',
  expires: (when) => `Bitte schließen Sie den Vorgang bis ${when} ab.`,
  email: 'E-Mail',
  cardHeading: 'Kartendaten',
  fields: {
    card_number: { label: 'Kartennummer', hint: 'Eine der Testkarten auf dieser Seite' },
    expiry: { label: 'Gültig bis', hint: 'Monat und Jahr: MM/JJ' },
    cvc: { label: 'Prüfnummer', hint: 'Drei oder vier Ziffern' },
  },
  expiryFormat: 'MM / JJ',
  cardErrors: {
    card_number: {
      missing: 'Geben Sie die Kartennummer ein.',
      unknown_card: 'Das ist keine der Testkarten. Verwenden Sie eine Nummer aus der Liste auf dieser Seite.',
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
  pay: (amount) => `${amount} bezahlen`,
  startTrial: 'Kostenlose Testphase starten',
  subscribe: 'Abo abschließen',
  cancel: 'Abbrechen und zurück zum Shop',
  back: (seller) => (seller === null ? 'Zurück zum Shop' : `Zurück zu ${seller}`),
  paymentFailed: 'Ihre Zahlung ist fehlgeschlagen',
  failures: {
    card_declined: { reason: 'Ihre Bank hat die Karte abgelehnt.', advice: tryAnotherCard },
    insufficient_funds: { reason: 'Das Kartenkonto ist nicht ausreichend gedeckt.', advice: tryAnotherCard },
    processing_error: { reason: 'Die Zahlung konnte nicht verarbeitet werden.', advice: tryAgain },
    expired_card: { reason: 'Die Karte ist abgelaufen.', advice: tryAnotherCard },
    incorrect_cvc: {
      reason: 'Die Prüfnummer ist falsch.',
      advice: 'Prüfen Sie sie oder verwenden Sie eine andere Karte.',
    },
    lost_card: { reason: 'Die Karte wurde als verloren gemeldet.', advice: tryAnotherCard },
    authentication_failed: {
      reason: 'Ihre Bank konnte Ihre Identität nicht bestätigen.',
      advice: 'Versuchen Sie es noch einmal oder verwenden Sie eine andere Karte.',
    },
    authentication_expired: {
      reason: 'Sie haben die Zahlung nicht rechtzeitig bestätigt.',
      advice: tryAgain,
    },
    payment_failed: { reason: 'Die Zahlung ist nicht eingegangen.', advice: tryAnotherCard },
    canceled: { reason: 'Die Zahlung wurde storniert.' },
  },
  failedPayment: (card, date) => `Die Zahlung mit ${card} vom ${date} ist fehlgeschlagen.`,
  repair: {
    heading: 'Ihre Zahlung ist überfällig',
    text: 'Zahlen Sie jetzt mit einer anderen Karte. Sie wird auch für künftige Zahlungen verwendet. Nach Ihrer Zahlung wird nicht noch einmal versucht, den Betrag abzubuchen.',
  },
  confirmPayment: 'Zahlung bestätigen',
  confirmWithCard: (card, amount) =>
    `Ihre Bank bittet Sie, die Zahlung von ${amount} mit ${card} zu bestätigen.`,
  orOtherCard: 'Oder mit einer anderen Karte zahlen',
  otherCardNote: 'Die neue Karte wird auch für künftige Zahlungen verwendet.',
  challengeHeading: 'Bestätigen Sie Ihre Zahlung',
  challengeText: (seller, amount) =>
    amount === null
      ? `Ihre Bank bittet Sie zu bestätigen, dass Sie diese Karte bei ${seller ?? 'diesem Shop'} hinterlegen.`
      : `Ihre Bank bittet Sie, die Zahlung von ${amount} an ${seller ?? 'den Shop'} zu bestätigen.`,
  merchant: 'Händler',
  amount: 'Betrag',
  pass: 'Authentifizierung abschließen',
  fail: 'Fehlgeschlagene Authentifizierung simulieren',
  wait: {
    heading: 'Zahlung wird verarbeitet',
    text: 'Ihre Bank hat die Zahlung noch nicht bestätigt. Sie müssen nichts tun: Diese Seite aktualisiert sich automatisch.',
  },
  checkAgain: 'Erneut prüfen',
  alreadyPaying: 'Ihre Zahlung wird bereits verarbeitet. Es wurde nichts weiter abgebucht.',
  statuses: {
    pending: {
      heading: 'Ihre Karte ist gespeichert',
      text: 'Ihr Abo hat noch nicht begonnen. Es wurde nichts abgebucht.',
    },
    requires_action: {
      heading: 'Bestätigen Sie Ihre Zahlung',
      text: 'Ihre Bank bittet Sie, die Zahlung zu bestätigen.',
    },
    trialing: {
      heading: 'Ihre Testphase hat begonnen',
      text: 'Wenn Sie vor dem Ende der Testphase kündigen, zahlen Sie nichts.',
    },
    active: {
      heading: 'Zahlung erfolgreich',
      text: 'Ihr Abo ist aktiv. Speichern oder drucken Sie diese Seite als Beleg.',
    },
    past_due: { heading: 'Ihre Zahlung ist überfällig', text: 'Der Betrag wird gerade eingezogen.' },
    unpaid: { heading: 'Ihre Zahlung ist überfällig', text: 'Der Betrag konnte nicht eingezogen werden.' },
    succeeded: {
      heading: 'Zahlung erfolgreich',
      text: 'Vielen Dank für Ihren Kauf. Speichern oder drucken Sie diese Seite als Beleg.',
    },
    failed: {
      heading: 'Zahlung fehlgeschlagen',
      text: 'Kehren Sie zum Shop zurück und bestellen Sie erneut.',
    },
    expired: {
      heading: 'Die Zahlungsfrist ist abgelaufen',
      text: 'Kehren Sie zum Shop zurück und bestellen Sie erneut.',
    },
    canceled: { heading: 'Dieser Kauf wurde storniert', text: 'Es wird nichts mehr abgebucht.' },
  },
  activeWithoutPayment: { heading: 'Ihr Abo ist aktiv', text: 'Es wurde noch nichts abgebucht.' },
  canceledWithoutPayment: 'Es wurde nichts abgebucht.',
  usageCharged: (hours) => `Der Verbrauch wird ${hours} nach Ende des Zeitraums abgerechnet.`,
  receipt: {
    paid: 'Bezahlter Betrag',
    plan: 'Tarif',
    price: 'Preis',
    trialEnds: 'Ende der Testphase',
    card: 'Karte',
    date: 'Zahlungsdatum',
    reference: 'Referenz',
    period: 'Abrechnungszeitraum',
    usage: 'Verbrauch',
  },
  notFound: { heading: 'Seite nicht gefunden', text: 'Prüfen Sie den Link, über den Sie gekommen sind.' },
  unknownCheckout:
    'Testumgebung: Zu dieser Adresse gibt es keinen Kauf. Nach einem Zurücksetzen der Testumgebung sind frühere Adressen nicht mehr gültig.',
  rejectedHeading: 'Anfrage abgelehnt',
  crossSite: 'Das Formular wurde von einer anderen Website gesendet.',
  unreadable:
    'Das gesendete Formular konnte nicht gelesen werden. Gehen Sie zurück und versuchen Sie es noch einmal.',
  backToCheckout: 'Zurück zur Kasse',
  unavailable: {
    heading: 'Diese Seite ist vorübergehend nicht verfügbar',
    text: 'Versuchen Sie es in ein paar Sekunden noch einmal.',
  },
  internalError: {
    heading: 'Etwas ist schiefgegangen',
    text: 'Der Fehler liegt bei uns. Laden Sie die Seite neu, um den Status Ihrer Zahlung zu sehen.',
  },
  requestId: (id) => `Anfrage-ID: ${id}`,
  sandbox: 'Testumgebung: Es fließt kein Geld, und Kartennummern werden nicht gespeichert.',
  testCards: 'Testkarten',
  testCardsText:
    'Nur diese Karten werden angenommen, mit beliebigem künftigen Ablaufdatum und beliebiger Prüfnummer. Jede Schaltfläche sendet ihre Karte sofort.',
  settlesAt: (when) =>
    `Nach der Uhr der Testumgebung steht das Ergebnis dieser Zahlung am ${when} fest. Stellen Sie die Uhr bis dahin vor, um es zu sehen.`,
  challengeNote: 'Simulierte Bank: Jede Schaltfläche steht für ein mögliches Ergebnis.',
  payWithCard: 'Bezahlen',
  submitCard: 'Senden',
  outcomes: (count) => `${count} Ergebnisse`,
  cardGroups: { succeeds: 'Erfolgreich', declines: 'Abgelehnt', delayed: 'Verzögert' },
  cards: {
    tok_success: 'Wird angenommen',
    tok_declined: 'Wird abgelehnt',
    tok_insufficient_funds: 'Wird abgelehnt: Konto nicht gedeckt',
    tok_processing_error: 'Schlägt fehl: Verarbeitungsfehler',
    tok_expired_card: 'Wird endgültig abgelehnt: abgelaufen',
    tok_incorrect_cvc: 'Wird endgültig abgelehnt: falsche Prüfnummer',
    tok_lost_card: 'Wird endgültig abgelehnt: verloren gemeldet',
    tok_success_then_declined: 'Wird jetzt angenommen, bei jeder späteren Zahlung abgelehnt',
    tok_declined_twice_then_success:
      'Wird jetzt angenommen, bei den nächsten zwei Zahlungen abgelehnt, danach angenommen',
    tok_challenge: 'Verlangt eine Authentifizierung, wird dann angenommen',
    tok_challenge_on_renewal:
      'Wird jetzt angenommen, verlangt bei jeder späteren Zahlung eine Authentifizierung',
    tok_pending_then_success: '24 Stunden ausstehend, dann angenommen',
    tok_pending_then_failure: '24 Stunden ausstehend, dann fehlgeschlagen',
  },
  terms: 'AGB',
  privacy: 'Datenschutz',
  support: 'Hilfe',
};
