import type { Texts } from './texts.js';

export const french: Texts = {
  checkout: 'Paiement',
  title: (seller) => (seller === null ? 'Payer la boutique' : `Payer ${seller}`),
  errorTitle: (title) => `Erreur\u00a0: ${title}`,
  amountDue: 'À payer aujourd’hui',
  amountOverdue: 'Montant en retard',
  processing: 'En cours de traitement',
  notCharged: 'Non débité',
  nothingDue: 'Vous ne payez rien aujourd’hui. Votre carte est seulement vérifiée.',
  renewalTerms: (price, date, end) =>
    end === null
      ? `À partir du ${date}, votre carte est débitée automatiquement jusqu’à la résiliation\u00a0: ${price}.`
      : `À partir du ${date}, votre carte est débitée automatiquement\u00a0: ${price}. L’abonnement prend fin le ${end}, ou plus tôt si vous résiliez.`,
  laterPayments: (price, date) => `Puis ${price}, à partir du ${date}`,
  once: (amount) => `${amount}, paiement unique`,
  recurring: (amount, every) => `${amount} ${every}`,
  metered: (amount, unit, every) => `${amount} par ${unit}, facturation ${every}`,
  perInterval: { day: 'par jour', week: 'par semaine', month: 'par mois', year: 'par an' },
  every: {
    day: (count) => (count === 1 ? 'chaque jour' : `tous les ${count} jours`),
    week: (count) => (count === 1 ? 'chaque semaine' : `toutes les ${count} semaines`),
    month: (count) => (count === 1 ? 'chaque mois' : `tous les ${count} mois`),
    year: (count) => (count === 1 ? 'chaque année' : `tous les ${count} ans`),
  },
  trial: 'Essai gratuit',
  firstPayment: 'Premier paiement',
  nextPayment: 'Prochain paiement',
  expires: (when) => `Cette page de paiement expire le ${when}.`,
  email: 'Adresse e-mail',
  cardHeading: 'Données de la carte',
  fields: {
    card_number: { label: 'Numéro de carte', hint: 'Une des cartes de test de cette page' },
    expiry: { label: 'Date d’expiration', hint: 'Mois et année\u00a0: MM/AA' },
    cvc: { label: 'Code de sécurité', hint: 'Trois ou quatre chiffres' },
  },
  expiryFormat: 'MM / AA',
  cardErrors: {
    card_number: {
      missing: 'Saisissez le numéro de carte.',
      unknown_card: 'Ce n’est pas une des cartes de test. Utilisez un numéro de la liste de cette page.',
    },
    expiry: {
      missing: 'Saisissez la date d’expiration.',
      malformed: 'Saisissez la date d’expiration avec le mois et l’année, par exemple 12/34.',
      expired: 'La carte a expiré. Saisissez une date à venir.',
    },
    cvc: {
      missing: 'Saisissez le code de sécurité.',
      malformed: 'Saisissez les trois ou quatre chiffres du code de sécurité.',
    },
  },
  pay: (amount) => `Payer ${amount}`,
  startTrial: 'Commencer l’essai gratuit',
  subscribe: 'S’abonner',
  cancel: 'Annuler et revenir à la boutique',
  back: (seller) => (seller === null ? 'Revenir à la boutique' : `Revenir à ${seller}`),
  paymentFailed: 'Votre paiement n’a pas abouti',
  failures: {
    card_declined: { reason: 'Votre banque a refusé la carte.', advice: 'Essayez une autre carte.' },
    insufficient_funds: { reason: 'Fonds insuffisants.', advice: 'Essayez une autre carte.' },
    processing_error: { reason: 'Le paiement n’a pas pu être traité.', advice: 'Réessayez.' },
    expired_card: { reason: 'La carte a expiré.', advice: 'Essayez une autre carte.' },
    incorrect_cvc: {
      reason: 'Le code de sécurité est incorrect.',
      advice: 'Vérifiez-le ou essayez une autre carte.',
    },
    lost_card: { reason: 'La carte a été déclarée perdue.', advice: 'Essayez une autre carte.' },
    authentication_failed: {
      reason: 'Votre banque n’a pas pu confirmer votre identité.',
      advice: 'Réessayez ou utilisez une autre carte.',
    },
    authentication_expired: { reason: 'Vous n’avez pas confirmé le paiement à temps.', advice: 'Réessayez.' },
    payment_failed: { reason: 'Le paiement n’a pas été reçu.', advice: 'Essayez une autre carte.' },
    canceled: { reason: 'Le paiement a été annulé.' },
  },
  failedPayment: (card, date) => `Le paiement par ${card} du ${date} n’a pas abouti.`,
  repair: {
    heading: 'Votre paiement est en retard',
    text: 'Payez maintenant avec une autre carte. Elle servira aussi pour les prochains paiements. Après votre paiement, aucune nouvelle tentative de prélèvement n’aura lieu.',
  },
  confirmPayment: 'Confirmer le paiement',
  confirmWithCard: (card, amount) =>
    `Votre banque vous demande de confirmer le paiement de ${amount} par ${card}.`,
  orOtherCard: 'Ou payer avec une autre carte',
  otherCardNote: 'La nouvelle carte servira aussi pour les prochains paiements.',
  challengeHeading: 'Confirmez votre paiement',
  challengeText: (seller, amount) =>
    amount === null
      ? `Votre banque vous demande de confirmer l’enregistrement de cette carte par ${seller ?? 'la boutique'}.`
      : `Votre banque vous demande de confirmer le paiement de ${amount} à ${seller ?? 'la boutique'}.`,
  merchant: 'Commerçant',
  amount: 'Montant',
  pass: 'Valider l’authentification',
  fail: 'Simuler un échec d’authentification',
  wait: {
    heading: 'Paiement en cours de traitement',
    text: 'Votre banque n’a pas encore confirmé le paiement. Vous n’avez rien à faire\u00a0: cette page s’actualise automatiquement.',
  },
  checkAgain: 'Vérifier à nouveau',
  alreadyPaying: 'Votre paiement est déjà en cours de traitement. Aucun autre montant n’a été débité.',
  statuses: {
    pending: {
      heading: 'Votre carte est enregistrée',
      text: 'Votre abonnement n’a pas encore commencé. Rien n’a été débité.',
    },
    requires_action: {
      heading: 'Confirmez votre paiement',
      text: 'Votre banque vous demande de confirmer le paiement.',
    },
    trialing: {
      heading: 'Votre période d’essai a commencé',
      text: 'Si vous résiliez avant la fin de l’essai, vous ne payez rien.',
    },
    active: {
      heading: 'Paiement effectué',
      text: 'Votre abonnement est actif. Enregistrez ou imprimez cette page\u00a0: c’est votre reçu.',
    },
    past_due: { heading: 'Votre paiement est en retard', text: 'Le prélèvement est en cours.' },
    unpaid: { heading: 'Votre paiement est en retard', text: 'Le prélèvement n’a pas abouti.' },
    succeeded: {
      heading: 'Paiement effectué',
      text: 'Merci pour votre achat. Enregistrez ou imprimez cette page\u00a0: c’est votre reçu.',
    },
    failed: {
      heading: 'Le paiement a échoué',
      text: 'Revenez à la boutique et passez une nouvelle commande.',
    },
    expired: {
      heading: 'Cette page de paiement a expiré',
      text: 'Revenez à la boutique et passez une nouvelle commande.',
    },
    canceled: { heading: 'Cet achat a été annulé', text: 'Aucun autre montant ne sera débité.' },
  },
  activeWithoutPayment: { heading: 'Votre abonnement est actif', text: 'Rien n’a encore été débité.' },
  canceledWithoutPayment: 'Rien n’a été débité.',
  usageCharged: (hours) => `La consommation est facturée ${hours} après la fin de la période.`,
  receipt: {
    paid: 'Montant payé',
    plan: 'Formule',
    price: 'Prix',
    trialEnds: 'Fin de l’essai',
    card: 'Carte',
    date: 'Date du paiement',
    reference: 'Référence',
    period: 'Période de facturation',
    usage: 'Consommation',
  },
  notFound: { heading: 'Page introuvable', text: 'Vérifiez le lien qui vous a mené ici.' },
  unknownCheckout:
    'Environnement de test\u00a0: aucun achat ne correspond à cette adresse. Après une réinitialisation de l’environnement, les anciennes adresses ne sont plus valables.',
  rejectedHeading: 'Demande refusée',
  crossSite: 'Le formulaire a été envoyé par un autre site.',
  unreadable: 'Le formulaire envoyé n’a pas pu être lu. Revenez en arrière et réessayez.',
  backToCheckout: 'Revenir au paiement',
  unavailable: {
    heading: 'Cette page est momentanément indisponible',
    text: 'Réessayez dans quelques secondes.',
  },
  internalError: {
    heading: 'Une erreur s’est produite',
    text: 'L’erreur vient de nous. Rechargez cette page pour voir où en est votre paiement.',
  },
  requestId: (id) => `Identifiant de la requête\u00a0: ${id}`,
  sandbox: 'Environnement de test\u00a0: aucun argent ne circule, aucun numéro de carte n’est enregistré.',
  testCards: 'Cartes de test',
  testCardsText:
    'Seules ces cartes sont acceptées, avec toute date à venir et tout code de sécurité. Chaque bouton envoie sa carte immédiatement.',
  settlesAt: (when) =>
    `Selon l’horloge de l’environnement de test, le résultat de ce paiement sera connu le ${when}. Avancez l’horloge jusque-là pour le voir.`,
  challengeNote: 'Banque simulée\u00a0: chaque bouton correspond à un résultat possible.',
  payWithCard: 'Payer',
  submitCard: 'Envoyer',
  outcomes: (count) => `${count} résultats`,
  cardGroups: { succeeds: 'Paiement accepté', declines: 'Paiement refusé', delayed: 'Paiement différé' },
  cards: {
    tok_success: 'Acceptée',
    tok_declined: 'Refusée',
    tok_insufficient_funds: 'Refusée\u00a0: fonds insuffisants',
    tok_processing_error: 'Échec\u00a0: erreur de traitement',
    tok_expired_card: 'Refusée définitivement\u00a0: expirée',
    tok_incorrect_cvc: 'Refusée définitivement\u00a0: code incorrect',
    tok_lost_card: 'Refusée définitivement\u00a0: déclarée perdue',
    tok_success_then_declined: 'Acceptée maintenant, refusée à chaque prélèvement suivant',
    tok_declined_twice_then_success:
      'Acceptée maintenant, refusée aux deux prélèvements suivants, puis acceptée',
    tok_challenge: 'Demande une authentification, puis acceptée',
    tok_challenge_on_renewal:
      'Acceptée maintenant, demande une authentification à chaque prélèvement suivant',
    tok_pending_then_success: 'En attente pendant 24 heures, puis acceptée',
    tok_pending_then_failure: 'En attente pendant 24 heures, puis échec',
  },
  terms: 'Conditions',
  privacy: 'Confidentialité',
  support: 'Assistance',
};
