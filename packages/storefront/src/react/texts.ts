import type { CheckoutLocale } from "../checkout"

/*
 * The Portuguese texts that the components contain, in one object for each component, so that a page has only the texts
 * of the components that it imports. Names in braces are replaced by values.
 */

export const SHARED_TEXTS = {
  orderWaits: "O pedido está aguardando o pagamento.",
  image: "QR code",
  documentEmpty: "Informe o CPF ou CNPJ.",
  documentIncomplete: "O CPF tem 11 números, e o CNPJ, 14 caracteres.",
  documentInvalid: "CPF ou CNPJ inválido. Confira os números.",
  passportEmpty: "Informe o número do passaporte.",
  passportInvalid: "O número do passaporte tem 9 letras e números.",
  passport: "Passaporte",
  payWithPassport: "Pagar com passaporte (sem CPF)",
  starting: "Processando…",
  nothing_to_pay: "Não há nada a pagar neste pedido.",
  placeOrder: "Concluir pedido",
  being_verified: "Verificando o pagamento… Não pague de novo.",
  paid: "Pagamento recebido. Concluindo o pedido…",
  order: "Pedido confirmado.",
  expired:
    "O código expirou. Se você já pagou, aguarde a confirmação e não pague de novo.",
  incomplete:
    "Faltam dados para o pagamento. Confira e-mail, telefone, endereço e CPF ou CNPJ.",
  unreachable: "Não conseguimos falar com a loja. Tentando de novo…",
  failed: "Não foi possível pagar e nada foi cobrado. Tente outra vez.",
}

export const INSTALLMENT_TEXTS = {
  installments: "Parcelas",
  single: "À vista {each}",
  interest_free: "{count}x de {each} sem juros",
  with_interest:
    "{count}x de {each} com juros de {monthly}\u00a0a.m. ({yearly}\u00a0a.a.), total {total}, CET\u00a0{cet}\u00a0a.a.",
}

export const PRICE_TEXTS = {
  pixPrice: "{total} no Pix ({discount} de desconto)",
  or: "ou {way}",
}

export const CARD_FORM_TEXTS = {
  number: "Número do cartão",
  name: "Nome impresso no cartão",
  expiry: "Validade (MM/AA)",
  numberEmpty: "Informe o número do cartão.",
  numberIncomplete: "Faltam números do cartão.",
  numberInvalid: "Número do cartão inválido. Confira os números.",
  nameEmpty: "Informe o nome impresso no cartão.",
  nameInvalid: "Informe o nome como está impresso no cartão.",
  expiryEmpty: "Informe a validade (MM/AA).",
  expiryIncomplete: "Informe o mês e o ano da validade (MM/AA).",
  expiryInvalid: "Confira o mês e o ano da validade (MM/AA).",
  expiryPast: "Este cartão está vencido.",
  cvvEmpty: "Informe o código de segurança.",
  cvvIncomplete: "O código tem 3 números, ou 4 no American Express.",
  cvvInvalid: "Código de segurança inválido. Confira os números no cartão.",
  cvv: "Código de segurança",
  document: "CPF ou CNPJ do titular",
  pay: "Pagar {amount}",
  tokenizing: "Processando…",
  paying: "Processando…",
  verifying: "Verificando o pagamento… Não pague de novo.",
  cardUnavailable:
    "Pagamento com cartão indisponível. Escolha outra forma de pagamento.",
}

export const CODE_TEXTS = {
  buyerDocument: "CPF ou CNPJ",
  newCode: "Gerar novo código",
  copy: "Copiar código",
  copied: "Código copiado.",
  open: "Abrir {app}",
  steps:
    "Abra {app}.\nEscaneie o QR code ou cole o código.\nConfirme o pagamento. O pedido aparecerá aqui.",
  timeLeft: "Expira em {time}",
  timeIsUp: "Verificando…",
  hurry: "Faltam menos de 5 minutos.",
}

export const PIX_CODE_TEXTS = {
  pixStart: "Gerar código Pix",
  pixPayload: "Pix copia e cola",
  pixApp: "o app do seu banco e escolha Pix",
}

export const WALLET_CODE_TEXTS = {
  walletStart: "Gerar QR code",
  walletPayload: "Código para copiar",
  walletApp: "sua carteira digital",
}

export const LINK_TEXTS = {
  linkStart: "Pagar com Pix, carteira ou cartão",
  linkGo: "Continuar para o pagamento",
  linkScan: "Ou escaneie com o app do seu banco:",
  linkUntil: "Pode ser pago até {time}",
  link: "Se você já pagou, aguarde: o pedido aparecerá aqui. Não pague de novo.",
  linkExpired:
    "O link expirou. Se você já pagou, aguarde a confirmação e não pague de novo.",
}

export const RESUME_TEXTS = {
  resumeTotal: "Total: {total}",
  resumePaid: "Pagamento recebido. Obrigado!",
  resumeCanceled:
    "O pedido foi cancelado porque não foi pago a tempo. Nada foi cobrado.",
  resumeOrderedOtherwise:
    "O pedido já foi feito com outra forma de pagamento. Não há nada a pagar aqui.",
  resumeRefunded:
    "O pagamento está sendo devolvido, ou já foi. Não pague de novo.",
  resumeCart: "Montar o carrinho de novo",
  resumeInDoubt:
    "Ainda não sabemos se o código foi gerado. Enquanto ele não aparecer, não há o que pagar.",
  noReminders: "Não receber lembretes",
  noRemindersKept: "Você não receberá mais lembretes.",
}

/** The texts of all components, by name. */
export type Texts = Record<
  keyof (typeof SHARED_TEXTS &
    typeof INSTALLMENT_TEXTS &
    typeof PRICE_TEXTS &
    typeof CARD_FORM_TEXTS &
    typeof CODE_TEXTS &
    typeof PIX_CODE_TEXTS &
    typeof WALLET_CODE_TEXTS &
    typeof LINK_TEXTS &
    typeof RESUME_TEXTS),
  string
>

export type TextName = keyof Texts

/** A language of the components, with all its texts. The provider's default is Portuguese. */
export interface Language {
  locale: CheckoutLocale
  texts: Texts
}

/** The components' texts in English. Pass this object to `CheckoutProvider` as `language`. */
export const english: Language = {
  locale: "en",
  texts: {
    number: "Card number",
    name: "Name on the card",
    expiry: "Expiry (MM/YY)",
    numberEmpty: "Enter the card number.",
    numberIncomplete: "The card number has more digits.",
    numberInvalid: "This card number is not valid. Check its digits.",
    nameEmpty: "Enter the name on the card.",
    nameInvalid: "Enter the name as it is on the card.",
    expiryEmpty: "Enter the expiry (MM/YY).",
    expiryIncomplete: "Enter month and year of the expiry (MM/YY).",
    expiryInvalid: "Check month and year of the expiry (MM/YY).",
    expiryPast: "This card has expired.",
    cvvEmpty: "Enter the security code.",
    cvvIncomplete: "The code has 3 digits, or 4 on American Express.",
    cvvInvalid:
      "This security code is not valid. Check the digits on the card.",
    documentEmpty: "Enter the CPF or CNPJ.",
    documentIncomplete: "A CPF has 11 digits, a CNPJ 14 characters.",
    documentInvalid: "This CPF or CNPJ is not valid. Check its digits.",
    passportEmpty: "Enter the passport number.",
    passportInvalid: "A passport number has 9 letters and digits.",
    cvv: "Security code",
    buyerDocument: "CPF or CNPJ",
    document: "Cardholder's CPF or CNPJ",
    passport: "Passport",
    payWithPassport: "Pay with a passport (no CPF)",
    installments: "Installments",
    single: "{each} in full",
    interest_free: "{count}x of {each} interest-free",
    with_interest:
      "{count}x of {each} with interest of {monthly} a month ({yearly} a year), total {total}, effective cost (CET) {cet} a year",
    pixPrice: "{total} by Pix ({discount} off)",
    or: "or {way}",
    pay: "Pay {amount}",
    pixStart: "Get a Pix code",
    walletStart: "Get a QR code",
    linkStart: "Pay by Pix, wallet or card",
    linkGo: "Continue to the payment",
    linkScan: "Or scan with your bank's app:",
    linkUntil: "Can be paid until {time}",
    link: "If you have paid, wait: the order will appear here. Do not pay again.",
    newCode: "Get a new code",
    pixPayload: "Pix code to copy",
    walletPayload: "Code to copy",
    image: "QR code",
    copy: "Copy code",
    copied: "Code copied.",
    open: "Open {app}",
    pixApp: "your bank's app and choose Pix",
    walletApp: "your digital wallet",
    steps:
      "Open {app}.\nScan the QR code or paste the code.\nConfirm the payment. The order will appear here.",
    timeLeft: "Expires in {time}",
    timeIsUp: "Checking…",
    hurry: "Less than 5 minutes left.",
    orderWaits: "The order is waiting for the payment.",
    tokenizing: "Processing…",
    paying: "Processing…",
    starting: "Processing…",
    nothing_to_pay: "There is nothing to pay for this order.",
    placeOrder: "Place order",
    verifying: "Verifying the payment… Do not pay again.",
    being_verified: "Verifying the payment… Do not pay again.",
    paid: "Payment received. Completing the order…",
    order: "Order confirmed.",
    expired:
      "The code expired. If you have paid, wait for the confirmation and do not pay again.",
    linkExpired:
      "The link expired. If you have paid, wait for the confirmation and do not pay again.",
    incomplete:
      "Details for the payment are missing. Check e-mail, phone, address and CPF or CNPJ.",
    unreachable: "We cannot reach the shop. Trying again…",
    cardUnavailable:
      "Payment by card is not available. Choose another payment method.",
    failed: "The payment failed and nothing was charged. Try again.",
    resumeTotal: "Total: {total}",
    resumePaid: "Payment received. Thank you!",
    resumeCanceled:
      "The order was canceled, since it was not paid in time. Nothing was charged.",
    resumeOrderedOtherwise:
      "The order was placed with another payment method. There is nothing to pay here.",
    resumeRefunded: "The payment is being returned, or was. Do not pay again.",
    resumeCart: "Fill the cart again",
    resumeInDoubt:
      "It is not known yet whether the code was created. Until it is shown, there is nothing to pay.",
    noReminders: "Send me no reminders",
    noRemindersKept: "You will get no more reminders.",
  },
}

/** Replaces each name in braces in a text by its value, and returns the text. */
export function fillPlaceholders(
  text: string,
  values: Record<string, string | number>
): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}
