export { isPostalCode, isState } from "../../charge/rules/brazilian-address"
export { cvvLength, isCvv } from "../../charge/rules/card"
export { formatExpiry, readExpiry } from "../../charge/rules/card"
export {
  cardDigits,
  formatCardNumber,
  isCardNumber,
} from "../../charge/rules/card"
export { centavos } from "../../charge/rules/installments"
export { formatDocument } from "../../charge/rules/document"
export { formatReais } from "../../charge/rules/installments"
export {
  installmentOptions,
  type InstallmentOption,
} from "../../charge/rules/installments"
export type { InstallmentRules } from "../../charge/rules/installments"
export { readDocument, type DocumentType } from "../../charge/rules/document"
