export {
  isPostalCode,
  isState,
} from "../../../../src/charge/rules/brazilian-address"
export {
  cardDigits,
  cvvLength,
  formatCardNumber,
  formatExpiry,
  isCardNumber,
  isCvv,
  readExpiry,
} from "../../../../src/charge/rules/card"
export {
  type DocumentType,
  formatDocument,
  readDocument,
} from "../../../../src/charge/rules/document"
export {
  centavos,
  formatReais,
  type InstallmentOption,
  installmentOptions,
  type InstallmentRules,
} from "../../../../src/charge/rules/installments"
