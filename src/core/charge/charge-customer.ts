/**
 * Who pays, as the gateway is told. Source: gateway-notes "Charges"; the interface leaves the
 * customer's content open.
 */
export interface ChargeCustomer {
  name: string
  email: string
  /** Letters and digits only, no punctuation. */
  document: string
  documentType: "CPF" | "CNPJ" | "PASSPORT"
  phone?: ChargeCustomerPhone
}

export interface ChargeCustomerPhone {
  countryCode: string
  areaCode: string
  number: string
  type: "MOBILE" | "RESIDENTIAL" | "COMMERCIAL"
}
