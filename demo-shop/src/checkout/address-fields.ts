import {
  formatDocument,
  isPostalCode,
  isState,
  readDocument,
} from "medusa-payment-checkout-transparent-storefront/card"
import type { Texts } from "../language/portuguese"
import type { Address, Cart, CartUpdate } from "../store/cart"
import type { Customer } from "../store/customer"

interface InputAttributes {
  autoComplete: string
  inputMode?: "numeric" | "tel" | "email"
  autoCapitalize?: "characters"
  spellCheck?: boolean
  type?: string
  className?: string
}

const CONTACT_FIELDS = {
  firstName: { autoComplete: "given-name", className: "field-half" },
  lastName: { autoComplete: "family-name", className: "field-half" },
  email: { autoComplete: "email", type: "email", inputMode: "email" },
  phone: {
    autoComplete: "tel-national",
    type: "tel",
    inputMode: "tel",
    className: "field-half-when-wide",
  },
  // The keyboard is not numeric, because a CNPJ may contain letters.
  document: {
    autoComplete: "off",
    className: "field-half-when-wide",
    autoCapitalize: "characters",
    spellCheck: false,
  },
} satisfies Record<string, InputAttributes>

const DELIVERY_FIELDS = {
  postalCode: {
    autoComplete: "postal-code",
    inputMode: "numeric",
    className: "field-half",
  },
  street: { autoComplete: "off", className: "field-long" },
  number: { autoComplete: "off", className: "field-short" },
  complement: { autoComplete: "off", className: "field-half-when-wide" },
  neighborhood: {
    autoComplete: "address-level3",
    className: "field-half-when-wide",
  },
  city: { autoComplete: "address-level2", className: "field-long" },
  state: { autoComplete: "address-level1", className: "field-short" },
} satisfies Record<string, InputAttributes>

export type AddressField =
  keyof typeof CONTACT_FIELDS | keyof typeof DELIVERY_FIELDS

export const INPUT_ATTRIBUTES: Record<AddressField, InputAttributes> = {
  ...CONTACT_FIELDS,
  ...DELIVERY_FIELDS,
}

/** The names of all fields of the address form, in their order on the page. */
export const ADDRESS_FIELDS = Object.keys(INPUT_ATTRIBUTES) as AddressField[]
export const FIELD_GROUPS = [
  ["contact", Object.keys(CONTACT_FIELDS) as AddressField[]],
  ["delivery", Object.keys(DELIVERY_FIELDS) as AddressField[]],
] as const

export function createMapByAddressField<Value>(
  of: (field: AddressField) => Value
): Record<AddressField, Value> {
  return Object.fromEntries(
    ADDRESS_FIELDS.map((field) => [field, of(field)])
  ) as Record<AddressField, Value>
}

export type AddressValues = Record<AddressField, string>

export type AddressProblem = keyof Texts["problems"]

const FORMATS: Partial<Record<AddressField, (typed: string) => string>> = {
  phone: formatPhone,
  document: (typed) => formatDocument(typed),
  postalCode: (typed) =>
    typed
      .replace(/\D/g, "")
      .slice(0, 8)
      .replace(/^(\d{5})(\d)/, "$1-$2"),
}

/** Formats what the shopper has typed in a field, for example by adding the hyphen of a postal code. */
export function formatField(field: AddressField, typed: string): string {
  return FORMATS[field]?.(typed) ?? typed
}

export function fieldProblem(
  field: AddressField,
  typed: string
): AddressProblem | undefined {
  const value = typed.trim()
  if (field === "complement") return undefined
  if (value === "") return `${field}Empty`
  const digits = value.replace(/\D/g, "").length
  if (field === "email" && !/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value)) {
    return value.includes("@") ? "emailInvalid" : "emailIncomplete"
  }
  if (field === "phone" && !parseBrazilianPhone(value)) {
    return digits < 10 ? "phoneIncomplete" : "phoneInvalid"
  }
  if (field === "document" && !readDocument(value)) {
    // The lengths include punctuation. A complete CPF has 14 characters and a complete CNPJ has 18.
    return /^.{14}$|^.{18,}$/.test(formatDocument(value))
      ? "documentInvalid"
      : "documentIncomplete"
  }
  if (field === "postalCode" && !isPostalCode(value)) {
    return digits < 8 ? "postalCodeIncomplete" : "postalCodeInvalid"
  }
  // Another program may have saved a state in the cart that the select does not offer.
  return field === "state" && !isState(value) ? "stateEmpty" : undefined
}

/**
 * Returns the body of the request that saves the address form in the cart. The same address is used for shipping and
 * billing. The buyer's CPF or CNPJ is left out, because Medusa's tables must not contain it.
 */
export function buildCartUpdate(typed: AddressValues): CartUpdate {
  const values = createMapByAddressField((field) => typed[field].trim())
  const { street, number, complement, neighborhood } = values
  const address = {
    first_name: values.firstName,
    last_name: values.lastName,
    phone: `+55${parseBrazilianPhone(values.phone)}`,
    address_1: `${street}, ${number}${complement && ` - ${complement}`}`,
    address_2: neighborhood,
    city: values.city,
    province: values.state,
    postal_code: values.postalCode,
    country_code: "br",
    // The plugin reads the parts of the address from these fields, so that it need not split the address lines.
    metadata: { street, number, complement, neighborhood },
  }
  return {
    email: values.email,
    shipping_address: address,
    billing_address: address,
  }
}

/**
 * Returns the initial texts of the address form, which come from the cart. An e-mail address or name that is missing in
 * the cart comes from the signed-in customer. `document` is the buyer's CPF or CNPJ.
 */
export function initialAddressValues(
  cart: Pick<Cart, "email" | "shipping_address">,
  document: string,
  customer: Customer | null | undefined
): AddressValues {
  const address: Partial<Address> = cart.shipping_address ?? {}
  const readMetadataText = (name: string) => {
    const value = address.metadata?.[name]
    return typeof value === "string" ? value : ""
  }
  return {
    email: cart.email ?? customer?.email ?? "",
    phone: formatPhone(address.phone ?? ""),
    firstName: address.first_name ?? customer?.first_name ?? "",
    lastName: address.last_name ?? customer?.last_name ?? "",
    document,
    postalCode: address.postal_code ?? "",
    street: readMetadataText("street"),
    number: readMetadataText("number"),
    complement: readMetadataText("complement"),
    neighborhood: readMetadataText("neighborhood"),
    city: address.city ?? "",
    state: address.province ?? "",
  }
}

/**
 * Returns the 10 or 11 digits of a Brazilian phone number, including the area code. Returns `undefined` if the text is
 * not such a number.
 */
function parseBrazilianPhone(typed: string): string | undefined {
  const digits = nationalPhoneDigits(typed)
  return /^[1-9]\d(9\d{8}|[2-5]\d{7})$/.test(digits) ? digits : undefined
}

/** Formats a phone number as "(11) 98765-4321", even while it is being typed. */
function formatPhone(typed: string): string {
  const digits = nationalPhoneDigits(typed).slice(0, 11)
  const area = digits.slice(0, 2)
  const rest = digits.slice(2)
  if (rest === "") return area
  const first = rest.length > 8 ? 5 : 4
  const last = rest.slice(first)
  return `(${area}) ${rest.slice(0, first)}${last && `-${last}`}`
}

function nationalPhoneDigits(typed: string): string {
  return typed
    .replace(/\D/g, "")
    .replace(/^(?:00)?55(?=\d{10,})/, "")
    .replace(/^0(?=\d{10,})/, "")
}
