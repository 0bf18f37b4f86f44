export { isPostalCode, isState } from "../../core/rules/brazilian-address"
export { cvvLength, isCvv } from "../../core/rules/card-cvv"
export { formatExpiry, readExpiry } from "../../core/rules/card-expiry"
export {
  cardDigits,
  formatCardNumber,
  isCardNumber,
} from "../../core/rules/card-number"
export { centavos } from "../../core/rules/centavos"
export { formatDocument } from "../../core/rules/format-document"
export { formatReais } from "../../core/rules/format-reais"
export {
  installmentOptions,
  type InstallmentOption,
} from "../../core/rules/installment-options"
export type { InstallmentRules } from "../../core/rules/installments"
export { readDocument, type DocumentType } from "../../core/rules/read-document"
