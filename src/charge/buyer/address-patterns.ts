import {
  BRASILIA,
  BRASILIA_AVENUE,
  BRASILIA_STREET,
  BUILDINGS,
  HIGHWAY,
  NO_NUMBER,
  NUMBER,
  NUMBER_MARK,
  PLACES,
  PLOTS,
  STREET_TYPES,
  UNITS,
} from "./address-grammar"

/** The beginning and the end of a word; JavaScript's own `\b` takes accented letters for blanks. */
const START = "(?<![\\p{L}\\d])"
const END = "(?![\\p{L}\\d])"
const NOT_ORDINAL = "(?![\\p{L}\\dº°ª])"
/** A comma, a semicolon, or a dash with a blank beside it: "T-37", "100-B" and "km 12,5" stay whole. */
export const SEPARATOR = / ?(?<!\bkm\.? ?\d+(?=,\d))[,;] ?| - ?|- /iu

const any = (words: readonly string[]) => `(?:${words.join("|")})`
const pattern = (source: string, flags = "iu") => new RegExp(source, flags)

const MARK = `(?:${NUMBER_MARK})`
const TYPE = `${any(STREET_TYPES)}(?:\\.\\s*|:\\s*|\\s+)`

const numbered = (words: readonly string[]) =>
  `${any(words)}(?:\\.?\\s*(?=${MARK}?\\d)|\\.\\s*|\\s+)${MARK}?(?:\\d+(?:[.,]\\d+)?(?:[-/]?\\p{L})?|\\p{L}\\d*)${END}`
const NUMBERED = numbered([...UNITS, ...PLOTS])
const FLOOR = `\\d+\\s?[º°ªo]?\\s*and(?:ar)?${END}`
const NAMED = `${any(BUILDINGS)}(?:\\.\\s*|\\s+)\\p{L}`
const PLACE = `${any(PLACES)}${END}`

/** A part of an address that is a complement: "apto 12", "5º andar", "Ed. Itália", "fundos". */
export const COMPLEMENT_PART = pattern(
  `^(?:${NUMBERED}|${FLOOR}|${NAMED}|${PLACE}|\\d+\\s?[a-z]?$)`
)

/**
 * The complements in a line. What needs no identifier ("frente") counts only after a number or a separator, because
 * such words are also in names of streets.
 */
export const COMPLEMENTS = pattern(
  `${START}(?:${NUMBERED}|${FLOOR})|(?<=[,;\\d-]\\s*|\\d\\p{L}\\s+)${START}(?:${NAMED}|${PLACE})`,
  "giu"
)

/** What precedes a word that looks like a complement and is part of the street's name: "Rua da Torre 100". */
export const BEFORE_NAME = pattern(
  `(?:^|[,;-]\\s*${any(STREET_TYPES)}\\.?|${START}(?:d[aeo]s?|e|n[ao]|${any(STREET_TYPES)})\\.?)\\s*$`
)

/** "Apto 12, Rua das Flores 100" and "100, Rua das Flores": the complement or the number comes first. */
export const COMPLEMENT_FIRST = pattern(
  `^(${numbered(UNITS)}.*?)(?:${SEPARATOR.source})(${TYPE}.*)$`
)
export const NUMBER_FIRST = pattern(
  `^(${NUMBER})(?:\\s*,\\s*|\\s+)(${TYPE}.*)$`
)

/** A line that begins with a plot and names no street: "Quadra 5, Lote 8". Its numbers are the plot's. */
export const PLOT_FIRST = pattern(`^${NUMBERED}(?!.*${START}${TYPE})`)
/** Parts after which a number alone is the house's: "Quadra 5, Lote 8, 100". */
export const PLOT_OR_BUILDING = pattern(`^(?:${numbered(PLOTS)}|${NAMED})`)

export const IN_BRASILIA = pattern(
  `^(?:(?:quadra\\s+)?${any(BRASILIA)}(?:${END}|(?=\\d))|setor\\s|${BRASILIA_AVENUE})`
)
/** What is smaller than a block of Brasília; a number alone after a comma is a flat. */
export const COMPLEMENT_IN_BRASILIA = pattern(
  `${START}(?!${BRASILIA_STREET}(?:[.\\s]|\\d))(?:${NUMBERED}|${FLOOR}|${PLACE})|(?<=[,;]\\s*)\\d+${END}`,
  "giu"
)

export const NO_HOUSE_NUMBER = pattern(
  `${START}${MARK}?(?:${NO_NUMBER})${END}(?!\\s*\\d)`,
  "giu"
)
export const MARKED_NUMBER = pattern(
  `${START}${MARK}(${NUMBER})${NOT_ORDINAL}`,
  "giu"
)
/** A number at the start of a part; "7 de Setembro" is a name, and "5º andar" a floor. */
export const NUMBER_AT_START = pattern(
  `^(${NUMBER})${NOT_ORDINAL}(?!\\s+de\\s)`
)
export const NUMBER_AT_END = pattern(`(?<=\\s)(${NUMBER})$`)
/** A number between words, as in "Rua das Flores 100 Centro". */
export const NUMBER_BETWEEN = pattern(
  `(?<=\\p{L}{2}\\.?\\s)(${NUMBER})(?=\\s(?!de\\s)[\\p{L}(])`
)
/** A number that stands alone on the second line is the house's if the first has none. */
export const MARKED_ALONE = pattern(`^${MARK}(${NUMBER})$`)
export const NUMBER_ALONE = pattern(`^(${NUMBER})$`)
export const NO_HOUSE_NUMBER_ALONE = pattern(`^(?:${NO_NUMBER}|0+)$`)

/** Words that make a number after them the street's name: "Rua", "Av.", "Rodovia BR". */
export const NAMED_BY_NUMBER = pattern(`^(?:${TYPE})*(?:${HIGHWAY}[\\s-]+)?$`)
