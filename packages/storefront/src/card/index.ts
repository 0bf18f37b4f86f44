export {
  isPostalCode,
  isState,
} from "../../../../src/domain/shared-with-browser/brazilian-address"
export {
  cardDigits,
  cvvLength,
  formatCardNumber,
  formatExpiry,
  isCardNumber,
  isCvv,
  readExpiry,
} from "../../../../src/domain/shared-with-browser/card-form-values"
export {
  type DocumentType,
  formatDocument,
  readDocument,
} from "../../../../src/domain/shared-with-browser/document"
export {
  centavos,
  formatReais,
  type InstallmentOption,
  installmentOptions,
  type InstallmentRules,
} from "../../../../src/domain/shared-with-browser/installments"
