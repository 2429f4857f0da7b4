import type { Texts } from './texts.js';

export const italian: Texts = {
  checkout: 'Pagamento',
  title: (seller) => (seller === null ? 'Pagamento al negozio' : `Pagamento a ${seller}`),
  errorTitle: (title) => `Errore: ${title}`,
  amountDue: 'Da pagare ora',
  nothingDue: 'Ora non viene addebitato nulla; la carta viene solo verificata.',
  once: (amount) => `${amount}, una sola volta`,
  recurring: (amount, every) => `${amount} ${every}`,
  metered: (amount, unit, every) => `${amount} per ${unit}, con addebito ${every}`,
  every: {
    day: (count) => (count === 1 ? 'ogni giorno' : `ogni ${count} giorni`),
    week: (count) => (count === 1 ? 'ogni settimana' : `ogni ${count} settimane`),
    month: (count) => (count === 1 ? 'ogni mese' : `ogni ${count} mesi`),
    year: (count) => (count === 1 ? 'ogni anno' : `ogni ${count} anni`),
  },
  trial: (days) => (days === 1 ? 'Il primo giorno è gratuito.' : `I primi ${days} giorni sono gratuiti.`),
  expires: (when) => `Questa pagina è aperta fino al ${when}.`,
  cardHeading: 'La Sua carta',
  fields: {
    card_number: { label: 'Numero della carta', hint: 'Una delle carte di prova di questa pagina' },
    expiry: { label: 'Data di scadenza', hint: 'Mese e anno, come sulla carta: MM/AA' },
    cvc: { label: 'Codice di sicurezza', hint: 'Le tre o quattro cifre sulla carta' },
  },
  cardErrors: {
    card_number: {
      missing: 'Inserire il numero della carta.',
      unknown_card: 'Non è una delle carte di prova. Usare un numero dell’elenco di questa pagina.',
    },
    expiry: {
      missing: 'Inserire la data di scadenza.',
      malformed: 'Inserire la data di scadenza con mese e anno, per esempio 12/34.',
      expired: 'La carta è scaduta. Inserire una data futura.',
    },
    cvc: {
      missing: 'Inserire il codice di sicurezza.',
      malformed: 'Inserire le tre o quattro cifre del codice di sicurezza.',
    },
  },
  cardErrorsHeading: 'Controllare i dati della carta',
  pay: (amount) => (amount === null ? 'Salva la carta' : `Paga ${amount}`),
  cancel: 'Annulla e torna indietro',
  back: (seller) => (seller === null ? 'Torna al negozio' : `Torna a ${seller}`),
  paymentFailed: 'Il pagamento non è andato a buon fine',
  failures: {
    card_declined: 'La banca ha rifiutato la carta. Provare con un’altra carta.',
    insufficient_funds: 'I fondi della carta sono insufficienti. Provare con un’altra carta.',
    processing_error: 'Non è stato possibile elaborare il pagamento. Riprovare.',
    expired_card: 'La carta è scaduta. Provare con un’altra carta.',
    incorrect_cvc: 'Il codice di sicurezza non è corretto. Controllarlo o provare con un’altra carta.',
    lost_card: 'La carta risulta smarrita. Provare con un’altra carta.',
    authentication_failed:
      'La banca non ha potuto confermare la Sua identità. Riprovare o usare un’altra carta.',
    authentication_expired: 'La conferma non è arrivata in tempo. Riprovare.',
    payment_failed: 'Il pagamento non è arrivato. Provare con un’altra carta.',
    canceled: 'Il pagamento è stato annullato.',
  },
  repair: {
    heading: 'C’è un pagamento in sospeso',
    text: 'Un pagamento con la Sua carta non è andato a buon fine. Un’altra carta lo salda ora e sarà usata da qui in avanti.',
  },
  confirmInstead: 'Conferma il pagamento con la carta attuale',
  challengeHeading: 'Confermi la Sua identità',
  challengeText: (seller, amount) =>
    amount === null
      ? `La banca Le chiede di confermare la registrazione della carta presso ${seller ?? 'il negozio'}.`
      : `La banca Le chiede di confermare il pagamento di ${amount} a favore di ${seller ?? 'questo negozio'}.`,
  pass: 'Completa l’autenticazione',
  fail: 'Fallisci l’autenticazione',
  wait: {
    heading: 'Il pagamento è in corso',
    text: 'Entro un giorno circa si saprà se è arrivato. Non occorre fare altro.',
  },
  alreadyPaying: 'C’è già un pagamento in corso, perciò non ne è stato fatto un altro.',
  statuses: {
    pending: {
      heading: 'La carta è stata salvata',
      text: 'È tutto fatto. Il servizio non è ancora iniziato.',
    },
    requires_action: { heading: 'Confermi la Sua identità', text: 'La banca chiede una conferma.' },
    trialing: { heading: 'Il periodo di prova è iniziato', text: 'È tutto fatto.' },
    active: { heading: 'È tutto pagato', text: 'Qui non c’è nulla da fare.' },
    past_due: { heading: 'C’è un pagamento in sospeso', text: 'È in corso di riscossione.' },
    unpaid: { heading: 'C’è un pagamento in sospeso', text: 'Non è stato possibile riscuoterlo.' },
    succeeded: { heading: 'È tutto pagato', text: 'L’acquisto è completo. Grazie.' },
    failed: {
      heading: 'Il pagamento non è riuscito',
      text: 'L’acquisto è chiuso. Tornare indietro e ordinare di nuovo.',
    },
    expired: {
      heading: 'Questa pagina è scaduta',
      text: 'Il tempo per pagare è finito. Tornare indietro e ordinare di nuovo.',
    },
    canceled: { heading: 'L’acquisto è stato annullato', text: 'Non verrà addebitato altro.' },
  },
  notFound: { heading: 'Questa pagina non esiste', text: 'Controllare il link che ha portato qui.' },
  rejectedHeading: 'L’operazione non è stata eseguita',
  crossSite: 'Il modulo è stato inviato da un altro sito.',
  unreadable: 'Ciò che è stato inviato non è il modulo di questa pagina.',
  unavailable: {
    heading: 'Questa pagina non è al momento disponibile',
    text: 'In questo momento non è possibile salvare nulla. Riprovare tra qualche secondo.',
  },
  internalError: {
    heading: 'Qualcosa è andato storto',
    text: 'Non è colpa Sua. Ricaricare la pagina per vedere a che punto è il pagamento.',
  },
  requestId: (id) => `Identificativo della richiesta: ${id}`,
  sandboxHeading: 'Ambiente di prova: non si muove denaro',
  sandboxText:
    'Sono accettate solo queste carte, con qualsiasi scadenza futura e qualsiasi codice. Ogni pulsante invia subito la sua carta.',
  sandboxChallenge: 'Ogni pulsante rappresenta una risposta della banca.',
  useCard: 'Usa',
  cards: {
    tok_success: 'Viene accettata',
    tok_declined: 'Viene rifiutata',
    tok_insufficient_funds: 'Viene rifiutata: fondi insufficienti',
    tok_processing_error: 'Non riesce: errore di elaborazione',
    tok_expired_card: 'Viene rifiutata definitivamente: scaduta',
    tok_incorrect_cvc: 'Viene rifiutata definitivamente: codice errato',
    tok_lost_card: 'Viene rifiutata definitivamente: smarrita',
    tok_success_then_declined: 'Viene accettata ora, rifiutata a ogni addebito successivo',
    tok_declined_twice_then_success:
      'Viene accettata ora, rifiutata ai due addebiti successivi, poi accettata',
    tok_challenge: 'Chiede l’autenticazione, poi viene accettata',
    tok_challenge_on_renewal: 'Viene accettata ora, chiede l’autenticazione a ogni addebito successivo',
    tok_pending_then_success: 'Resta in attesa per 24 ore, poi viene accettata',
    tok_pending_then_failure: 'Resta in attesa per 24 ore, poi non riesce',
  },
  terms: 'Condizioni',
  privacy: 'Riservatezza',
  support: 'Assistenza',
};
