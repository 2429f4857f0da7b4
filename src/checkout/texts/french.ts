import type { Texts } from './texts.js';

export const french: Texts = {
  checkout: 'Paiement',
  title: (seller) => (seller === null ? 'Payer la boutique' : `Payer ${seller}`),
  errorTitle: (title) => `Erreur\u00a0: ${title}`,
  amountDue: 'À payer maintenant',
  nothingDue: 'Rien n’est débité maintenant\u00a0; votre carte est seulement vérifiée.',
  once: (amount) => `${amount}, en une fois`,
  recurring: (amount, every) => `${amount} ${every}`,
  metered: (amount, unit, every) => `${amount} par ${unit}, facturation ${every}`,
  every: {
    day: (count) => (count === 1 ? 'chaque jour' : `tous les ${count} jours`),
    week: (count) => (count === 1 ? 'chaque semaine' : `toutes les ${count} semaines`),
    month: (count) => (count === 1 ? 'chaque mois' : `tous les ${count} mois`),
    year: (count) => (count === 1 ? 'chaque année' : `tous les ${count} ans`),
  },
  trial: (days) =>
    days === 1 ? 'Le premier jour est gratuit.' : `Les ${days} premiers jours sont gratuits.`,
  expires: (when) => `Cette page est ouverte jusqu’au ${when}.`,
  cardHeading: 'Votre carte',
  fields: {
    card_number: { label: 'Numéro de carte', hint: 'Une des cartes de test de cette page' },
    expiry: { label: 'Date d’expiration', hint: 'Mois et année, comme sur la carte\u00a0: MM/AA' },
    cvc: { label: 'Code de sécurité', hint: 'Les trois ou quatre chiffres de la carte' },
  },
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
  cardErrorsHeading: 'Vérifiez les données de votre carte',
  pay: (amount) => (amount === null ? 'Enregistrer la carte' : `Payer ${amount}`),
  cancel: 'Annuler et revenir',
  back: (seller) => (seller === null ? 'Revenir à la boutique' : `Revenir à ${seller}`),
  paymentFailed: 'Le paiement n’a pas abouti',
  failures: {
    card_declined: 'Votre banque a refusé la carte. Essayez une autre carte.',
    insufficient_funds: 'La provision de la carte est insuffisante. Essayez une autre carte.',
    processing_error: 'Le paiement n’a pas pu être traité. Réessayez.',
    expired_card: 'La carte a expiré. Essayez une autre carte.',
    incorrect_cvc: 'Le code de sécurité est incorrect. Vérifiez-le ou essayez une autre carte.',
    lost_card: 'La carte a été déclarée perdue. Essayez une autre carte.',
    authentication_failed:
      'Votre banque n’a pas pu confirmer votre identité. Réessayez ou utilisez une autre carte.',
    authentication_expired: 'La confirmation n’est pas arrivée à temps. Réessayez.',
    payment_failed: 'Le paiement n’est pas arrivé. Essayez une autre carte.',
    canceled: 'Le paiement a été annulé.',
  },
  repair: {
    heading: 'Un paiement est dû',
    text: 'Un paiement par votre carte n’a pas abouti. Une autre carte le règle maintenant et servira désormais.',
  },
  confirmInstead: 'Confirmer le paiement avec la carte actuelle',
  challengeHeading: 'Confirmez votre identité',
  challengeText: (seller, amount) =>
    amount === null
      ? `Votre banque vous demande de confirmer l’enregistrement de votre carte par ${seller ?? 'la boutique'}.`
      : `Votre banque vous demande de confirmer le paiement de ${amount} à ${seller ?? 'la boutique'}.`,
  pass: 'Réussir l’authentification',
  fail: 'Échouer à l’authentification',
  wait: {
    heading: 'Votre paiement est en cours',
    text: 'On saura dans un jour environ s’il est arrivé. Vous n’avez plus rien à faire.',
  },
  alreadyPaying: 'Un paiement est déjà en cours\u00a0; aucun autre n’a donc été effectué.',
  statuses: {
    pending: {
      heading: 'Votre carte est enregistrée',
      text: 'Tout est fait. Le service n’a pas encore commencé.',
    },
    requires_action: { heading: 'Confirmez votre identité', text: 'Votre banque demande une confirmation.' },
    trialing: { heading: 'Votre période d’essai a commencé', text: 'Tout est fait.' },
    active: { heading: 'Tout est payé', text: 'Il n’y a rien à faire ici.' },
    past_due: { heading: 'Un paiement est dû', text: 'Il est en cours de recouvrement.' },
    unpaid: { heading: 'Un paiement est dû', text: 'Il n’a pas pu être encaissé.' },
    succeeded: { heading: 'Tout est payé', text: 'Cet achat est terminé. Merci.' },
    failed: { heading: 'Le paiement a échoué', text: 'Cet achat est clos. Revenez et commandez à nouveau.' },
    expired: {
      heading: 'Cette page a expiré',
      text: 'Le délai de paiement est écoulé. Revenez et commandez à nouveau.',
    },
    canceled: { heading: 'Cet achat a été annulé', text: 'Rien d’autre ne sera débité.' },
  },
  notFound: { heading: 'Cette page n’existe pas', text: 'Vérifiez le lien qui vous a mené ici.' },
  rejectedHeading: 'Rien n’a été exécuté',
  crossSite: 'Le formulaire a été envoyé par un autre site.',
  unreadable: 'Ce qui a été envoyé n’est pas le formulaire de cette page.',
  unavailable: {
    heading: 'Cette page n’est pas disponible pour le moment',
    text: 'Rien ne peut être enregistré actuellement. Réessayez dans quelques secondes.',
  },
  internalError: {
    heading: 'Une erreur s’est produite ici',
    text: 'Vous n’y êtes pour rien. Rechargez cette page pour voir où en est votre paiement.',
  },
  requestId: (id) => `Identifiant de la requête\u00a0: ${id}`,
  sandboxHeading: 'Environnement de test\u00a0: aucun argent ne circule',
  sandboxText:
    'Seules ces cartes sont acceptées, avec toute date à venir et tout code. Chaque bouton envoie sa carte aussitôt.',
  sandboxChallenge: 'Chaque bouton représente une réponse de la banque.',
  useCard: 'Utiliser',
  cards: {
    tok_success: 'Est acceptée',
    tok_declined: 'Est refusée',
    tok_insufficient_funds: 'Est refusée\u00a0: provision insuffisante',
    tok_processing_error: 'Échoue\u00a0: erreur de traitement',
    tok_expired_card: 'Est refusée définitivement\u00a0: expirée',
    tok_incorrect_cvc: 'Est refusée définitivement\u00a0: code incorrect',
    tok_lost_card: 'Est refusée définitivement\u00a0: perdue',
    tok_success_then_declined: 'Est acceptée maintenant, refusée à chaque prélèvement suivant',
    tok_declined_twice_then_success:
      'Est acceptée maintenant, refusée aux deux prélèvements suivants, puis acceptée',
    tok_challenge: 'Demande une authentification, puis est acceptée',
    tok_challenge_on_renewal:
      'Est acceptée maintenant, demande une authentification à chaque prélèvement suivant',
    tok_pending_then_success: 'Reste en attente 24 heures, puis est acceptée',
    tok_pending_then_failure: 'Reste en attente 24 heures, puis échoue',
  },
  terms: 'Conditions',
  privacy: 'Confidentialité',
  support: 'Assistance',
};
