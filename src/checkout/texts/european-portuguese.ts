import { brazilianPortuguese } from './brazilian-portuguese.js';
import type { Texts } from './texts.js';

/** Portuguese as in Portugal. Short texts that are the same in Brazil come from there. */
export const europeanPortuguese: Texts = {
  ...brazilianPortuguese,
  amountOverdue: 'Montante em atraso',
  nothingDue: 'Hoje não paga nada. O cartão é apenas verificado.',
  renewalTerms: (price, date, end) =>
    end === null
      ? `A partir de ${date}, o seu cartão é debitado automaticamente até ao cancelamento: ${price}.`
      : `A partir de ${date}, o seu cartão é debitado automaticamente: ${price}. A subscrição termina a ${end}, ou antes se a cancelar.`,
  every: {
    day: (count) => (count === 1 ? 'diária' : `de ${count} em ${count} dias`),
    week: (count) => (count === 1 ? 'semanal' : `de ${count} em ${count} semanas`),
    month: (count) => (count === 1 ? 'mensal' : `de ${count} em ${count} meses`),
    year: (count) => (count === 1 ? 'anual' : `de ${count} em ${count} anos`),
  },
  trial: 'Período experimental gratuito',
  expires: (when) => `Esta página de pagamento expira a ${when}.`,
  fields: {
    card_number: { label: 'Número do cartão', hint: 'Um dos cartões de teste desta página' },
    expiry: { label: 'Data de validade', hint: 'Mês e ano: MM/AA' },
    cvc: { label: 'Código de segurança', hint: 'Três ou quatro algarismos' },
  },
  cardErrors: {
    card_number: {
      missing: 'Introduza o número do cartão.',
      unknown_card: 'Este não é um dos cartões de teste. Utilize um número da lista desta página.',
    },
    expiry: {
      missing: 'Introduza a data de validade.',
      malformed: 'Introduza a data de validade com mês e ano, por exemplo 12/34.',
      expired: 'O cartão está expirado. Introduza uma data futura.',
    },
    cvc: {
      missing: 'Introduza o código de segurança.',
      malformed: 'Introduza os três ou quatro algarismos do código de segurança.',
    },
  },
  pay: (amount) => `Pagar ${amount}`,
  startTrial: 'Iniciar o período experimental',
  subscribe: 'Subscrever',
  back: (seller) => (seller === null ? 'Voltar à loja' : `Voltar a ${seller}`),
  failures: {
    card_declined: { reason: 'O seu banco recusou o cartão.', advice: 'Tente com outro cartão.' },
    insufficient_funds: { reason: 'O cartão não tem saldo suficiente.', advice: 'Tente com outro cartão.' },
    processing_error: { reason: 'Não foi possível processar o pagamento.', advice: 'Tente novamente.' },
    expired_card: { reason: 'O cartão está expirado.', advice: 'Tente com outro cartão.' },
    incorrect_cvc: {
      reason: 'O código de segurança está incorreto.',
      advice: 'Verifique-o ou tente com outro cartão.',
    },
    lost_card: { reason: 'Este cartão foi dado como perdido.', advice: 'Tente com outro cartão.' },
    authentication_failed: {
      reason: 'O seu banco não conseguiu confirmar a sua identidade.',
      advice: 'Tente novamente ou utilize outro cartão.',
    },
    authentication_expired: { reason: 'Não confirmou o pagamento a tempo.', advice: 'Tente novamente.' },
    payment_failed: { reason: 'O pagamento não foi recebido.', advice: 'Tente com outro cartão.' },
    canceled: { reason: 'O pagamento foi cancelado.' },
  },
  failedPayment: (card, date) => `O pagamento com ${card} em ${date} não foi concluído.`,
  repair: {
    heading: 'O seu pagamento está em atraso',
    text: 'Pague agora com outro cartão, que será também utilizado nos próximos pagamentos. Depois do pagamento, a cobrança que falhou não será repetida.',
  },
  confirmWithCard: (card, amount) =>
    `O seu banco pede-lhe que confirme o pagamento de ${amount} com ${card}.`,
  otherCardNote: 'O novo cartão será também utilizado nos próximos pagamentos.',
  challengeHeading: 'Confirme o seu pagamento',
  challengeText: (seller, amount) =>
    amount === null
      ? `O seu banco pede-lhe que confirme o registo deste cartão ${seller === null ? 'na loja' : `em ${seller}`}.`
      : `O seu banco pede-lhe que confirme o pagamento de ${amount} ${seller === null ? 'à loja' : `a ${seller}`}.`,
  merchant: 'Comerciante',
  amount: 'Montante',
  fail: 'Simular falha de autenticação',
  wait: {
    heading: 'Pagamento em processamento',
    text: 'O seu banco ainda não confirmou o pagamento. Não precisa de fazer nada: esta página é atualizada automaticamente.',
  },
  checkAgain: 'Verificar de novo',
  alreadyPaying: 'O seu pagamento já está a ser processado. Não foi cobrado mais nada.',
  statuses: {
    pending: {
      heading: 'O seu cartão foi guardado',
      text: 'A sua subscrição ainda não começou. Não foi cobrado nada.',
    },
    requires_action: {
      heading: 'Confirme o seu pagamento',
      text: 'O seu banco pede-lhe que confirme o pagamento.',
    },
    trialing: {
      heading: 'O seu período experimental começou',
      text: 'Se cancelar antes do fim do período experimental, não paga nada.',
    },
    active: {
      heading: 'Pagamento efetuado',
      text: 'A sua subscrição está ativa. Guarde ou imprima esta página como recibo.',
    },
    past_due: { heading: 'O seu pagamento está em atraso', text: 'A cobrança está em curso.' },
    unpaid: { heading: 'O seu pagamento está em atraso', text: 'Não foi possível efetuar a cobrança.' },
    succeeded: {
      heading: 'Pagamento efetuado',
      text: 'Agradecemos a sua compra. Guarde ou imprima esta página como recibo.',
    },
    failed: { heading: 'O pagamento falhou', text: 'Volte à loja e faça uma nova encomenda.' },
    expired: {
      heading: 'Esta página de pagamento expirou',
      text: 'Volte à loja e faça uma nova encomenda.',
    },
    canceled: { heading: 'Esta compra foi cancelada', text: 'Não será cobrado mais nada.' },
  },
  activeWithoutPayment: { heading: 'A sua subscrição está ativa', text: 'Ainda não foi cobrado nada.' },
  canceledWithoutPayment: 'Não foi cobrado nada.',
  receipt: {
    ...brazilianPortuguese.receipt,
    paid: 'Montante pago',
    trialEnds: 'Fim do período experimental',
    period: 'Período de faturação',
  },
  notFound: { heading: 'Página não encontrada', text: 'Verifique a ligação que o trouxe até aqui.' },
  unknownCheckout:
    'Ambiente de testes: nenhuma compra tem este endereço. Depois de o ambiente ser reposto, os endereços anteriores deixam de ser válidos.',
  rejectedHeading: 'Pedido rejeitado',
  crossSite: 'O formulário foi enviado por outro site.',
  unreadable: 'Não foi possível ler o formulário enviado. Volte atrás e tente novamente.',
  unavailable: {
    heading: 'Esta página está temporariamente indisponível',
    text: 'Tente novamente dentro de alguns segundos.',
  },
  internalError: {
    heading: 'Ocorreu um erro',
    text: 'O erro é nosso. Recarregue a página para ver o estado do seu pagamento.',
  },
  requestId: (id) => `Identificador do pedido: ${id}`,
  sandbox: 'Ambiente de testes: não há movimento de dinheiro e os números de cartão não são guardados.',
  settlesAt: (when) =>
    `No relógio do ambiente de testes, o resultado deste pagamento será conhecido a ${when}. Avance o relógio até esse momento para o ver.`,
  testCardsText:
    'Só estes cartões são aceites, com qualquer validade futura e qualquer código de segurança. Cada botão envia o seu cartão de imediato.',
  cardGroups: {
    succeeds: 'Pagamento aceite',
    declines: 'Pagamento recusado',
    delayed: 'Pagamento diferido',
  },
  cards: {
    tok_success: 'Aceite',
    tok_declined: 'Recusado',
    tok_insufficient_funds: 'Recusado: saldo insuficiente',
    tok_processing_error: 'Falha: erro de processamento',
    tok_expired_card: 'Recusado definitivamente: expirado',
    tok_incorrect_cvc: 'Recusado definitivamente: código incorreto',
    tok_lost_card: 'Recusado definitivamente: perdido',
    tok_success_then_declined: 'Aceite agora, recusado em cada cobrança posterior',
    tok_declined_twice_then_success: 'Aceite agora, recusado nas duas cobranças seguintes e depois aceite',
    tok_challenge: 'Pede autenticação e depois é aceite',
    tok_challenge_on_renewal: 'Aceite agora, pede autenticação em cada cobrança posterior',
    tok_pending_then_success: 'Pendente durante 24 horas e depois aceite',
    tok_pending_then_failure: 'Pendente durante 24 horas e depois falha',
  },
  terms: 'Termos e condições',
  support: 'Apoio',
};
