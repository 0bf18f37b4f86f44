import { boundedText } from "../parsing/bounded-text"
import { isPostalCode, isState } from "../shared-with-browser/brazilian-address"
import { joinComplements } from "./address-text"
import {
  normalizeHouseNumber,
  NUMBER_OF_UNNUMBERED_HOUSE,
} from "./find-house-number"
import { splitStreetLine } from "./split-address-lines"
import { splitSecondLine } from "./split-second-line"

export interface BillingAddress {
  street: string
  number: string
  neighborhood: string
  city: string
  state: string
  country: string
  zipCode: string
  complement?: string
}

/** The parts of an address for which Medusa has no fields. A storefront can send them with the payment session. */
export interface AddressDetails {
  street?: string | undefined
  number?: string | undefined
  neighborhood?: string | undefined
  complement?: string | undefined
}

export interface CartAddress {
  address_1?: string | null | undefined
  address_2?: string | null | undefined
  city?: string | null | undefined
  province?: string | null | undefined
  postal_code?: string | null | undefined
  country_code?: string | null | undefined
  metadata?: Record<string, unknown> | null | undefined
}

export type AddressField = keyof BillingAddress

/**
 * Maps a Medusa address to the gateway's format. A part for which Medusa has no field is taken from the first of these
 * sources that has it:
 * - the `billing_address` that the storefront sent with the payment session,
 * - the address's metadata (`street`, `number`, `neighborhood`, `complement`),
 * - the lines `address_1` and `address_2` (see `splitStreetLine` and `splitSecondLine`),
 * - the default, which is `S/N` (sem número) for the number and the city for the neighborhood.
 *
 * In Brazil, a state or postal code that does not exist counts as missing, because the issuer compares both with its
 * records. Source: docs/gateway.md#authorize-a-charge.
 */
export function billingAddressFrom(
  address: CartAddress,
  sent: AddressDetails = {}
):
  | { kind: "complete"; billingAddress: BillingAddress }
  | { kind: "incomplete"; missing: AddressField[] } {
  const kept = (name: keyof AddressDetails): string | undefined => {
    const value = address.metadata?.[name]
    return typeof value === "string" || typeof value === "number"
      ? String(value)
      : undefined
  }
  const city = trimmedOrUndefined(address.city)
  const country = trimmedOrUndefined(address.country_code)?.toUpperCase()
  const isBrazilian = country === "BR"
  const province = trimmedOrUndefined(address.province)
  const state = isBrazilian
    ? brazilianStateCode(province ?? "")
    : province?.toUpperCase()
  const inBrazil = isBrazilian ? state : undefined
  const line = splitStreetLine(address.address_1 ?? "", inBrazil)
  const second = splitSecondLine(address.address_2 ?? "", line, inBrazil)
  const postalCode = trimmedOrUndefined(address.postal_code)
  const complement = firstNonEmpty(
    sent.complement,
    kept("complement"),
    joinComplements(
      line.complement,
      second.complement,
      // If both lines end with a name, the second line's is the neighborhood. The first line's may be a building.
      second.neighborhood && line.neighborhood
    )
  )
  const candidate = {
    street: firstNonEmpty(sent.street, kept("street"), line.street),
    number: normalizeHouseNumber(
      firstNonEmpty(sent.number, kept("number"), line.number, second.number) ??
        NUMBER_OF_UNNUMBERED_HOUSE
    ),
    neighborhood: firstNonEmpty(
      sent.neighborhood,
      kept("neighborhood"),
      second.neighborhood,
      line.neighborhood,
      city
    ),
    city,
    state,
    country,
    zipCode:
      isBrazilian && !isPostalCode(postalCode ?? "")
        ? undefined
        : // Other countries have letters in it: "SW1A 1AA".
          postalCode?.replace(/[^\p{L}\d]/gu, "").toUpperCase() || undefined,
  }
  const missing = Object.entries(candidate).flatMap(([field, value]) =>
    value === undefined ? [field as AddressField] : []
  )
  return missing.length > 0
    ? { kind: "incomplete", missing }
    : {
        kind: "complete",
        billingAddress: {
          ...(candidate as BillingAddress),
          // The gateway requires an empty complement to be left out (docs/gateway.md#charge-requests).
          ...(complement === undefined ? {} : { complement }),
        },
      }
}

function firstNonEmpty(...values: (string | undefined)[]): string | undefined {
  return values.map(trimmedOrUndefined).find((value) => value !== undefined)
}

function trimmedOrUndefined(
  value: string | null | undefined
): string | undefined {
  return boundedText(value ?? "").trim() || undefined
}

/** The codes of the states by name. The names have no accents, because shoppers often type them without. */
const STATE_CODE_BY_NAME = new Map(
  Object.entries({
    acre: "AC",
    alagoas: "AL",
    amapa: "AP",
    amazonas: "AM",
    bahia: "BA",
    ceara: "CE",
    "distrito federal": "DF",
    "espirito santo": "ES",
    goias: "GO",
    maranhao: "MA",
    "mato grosso": "MT",
    "mato grosso do sul": "MS",
    "minas gerais": "MG",
    para: "PA",
    paraiba: "PB",
    parana: "PR",
    pernambuco: "PE",
    piaui: "PI",
    "rio de janeiro": "RJ",
    "rio grande do norte": "RN",
    "rio grande do sul": "RS",
    rondonia: "RO",
    roraima: "RR",
    "santa catarina": "SC",
    "sao paulo": "SP",
    sergipe: "SE",
    tocantins: "TO",
  })
)

/**
 * Returns the code of a Brazilian state, or `undefined` if the text is not a state. Each shop chooses the format of
 * Medusa's `province`: "SP", "br-sp" (Medusa's spelling in tax regions) or "São Paulo".
 */
export function brazilianStateCode(province: string): string | undefined {
  const letters = boundedText(province).trim().replace(/^br-/i, "")
  return isState(letters)
    ? letters.toUpperCase()
    : STATE_CODE_BY_NAME.get(
        letters
          .normalize("NFD")
          .replace(/\p{M}/gu, "")
          .replace(/\s+/g, " ")
          .toLowerCase()
      )
}
