import { isState } from "../rules/brazilian-address"

/** Without accents, as they are often typed. */
const BY_NAME = new Map(
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
 * Reads Medusa's `province` of an address in Brazil, whose form is the shop's: "SP", "br-sp" (its
 * own spelling in tax regions) or "São Paulo". Undefined when it is no state.
 */
export function brazilianState(province: string): string | undefined {
  const letters = province.trim().replace(/^br-/i, "")
  return isState(letters)
    ? letters.toUpperCase()
    : BY_NAME.get(
        letters
          .normalize("NFD")
          .replace(/\p{M}/gu, "")
          .replace(/\s+/g, " ")
          .toLowerCase()
      )
}
