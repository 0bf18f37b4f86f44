import {
  AFTER_SECTOR,
  AREAS,
  BETWEEN_NUMBERS,
  BLOCKS,
  BRASILIA,
  BRASILIA_AVENUE,
  BRASILIA_STREET,
  BUILDINGS,
  DISTRICTS,
  HIGHWAY,
  INCOMPLETE_NAMES,
  NON_DISTRICT_WORDS,
  NO_NUMBER,
  NOT_OF_THE_STREET as FOREIGN,
  PLACEHOLDERS,
  NUMBER,
  NUMBER_MARK,
  OFTEN_NUMBERED_STREETS,
  PLACES,
  PLACES_IN_NAMES,
  PLANNED_STREETS,
  PLOTS,
  PREPOSITIONS,
  QUALIFIERS,
  RULERS_BEFORE_NUMBER,
  SAINTS_BEFORE_NUMBER,
  SIDES,
  STREET_CODES,
  STREET_TYPES,
  STRUCTURES,
  TITLES_OF_RULERS,
  UNITS,
  UNITS_IN_NAMES,
} from "./address-grammar"

/** Matches at the beginning of a word. JavaScript's own `\b` does not count accented letters as letters of a word. */
const START = "(?<![\\p{L}\\d])"
const END = "(?![\\p{L}\\d])"
const NOT_ORDINAL = "(?![\\p{L}\\dº°ª])"
/** Matches a comma, a semicolon, or a dash with a blank beside it, so that "T-37", "100-B" and "km 12,5" stay whole. */
export const SEPARATOR = / ?(?<!\bkm\.? ?\d+(?=,\d))[,;] ?| - ?|- /iu

const any = (words: readonly string[]) => `(?:${words.join("|")})`
const pattern = (source: string, flags = "iu") => new RegExp(source, flags)

const MARK = `(?:${NUMBER_MARK})`
const TYPE = `${any(STREET_TYPES)}(?:\\.\\s*|:\\s*|\\s+)`

const numbered = (words: readonly string[]) =>
  `${any(words)}(?:\\.?:?\\s*(?=${MARK}?\\d)|\\.:?\\s*|:\\s*|\\s+)${MARK}?(?:\\d+(?:[.,]\\d+)?(?:[-/]?\\p{L})?|\\p{L}\\d*(?!['’]))${END}`
const NUMBERED = numbered([...UNITS, ...PLOTS, ...BUILDINGS])
const FLOOR = `\\d+\\s?[º°ªo]?\\s*(?:and(?:ar)?|pav(?:imento)?|piso|subsolo)${END}(?!\\.?:?\\s*${MARK}?\\d)`
const NAMED = `${any(BUILDINGS)}(?:\\.\\s*|\\s+)\\p{L}`
const PLACE = `${any(PLACES)}${END}`

/** Matches the postal codes and phone numbers in a line. */
export const NOT_OF_THE_STREET = pattern(
  `(?<![\\p{L}\\d.])${any(FOREIGN)}${END}`,
  "giu"
)

/** Matches a part of an address that is a complement: "apto 12", "5º andar", "Ed. Itália", "fundos". */
export const COMPLEMENT_PART = pattern(
  `^(?:${NUMBERED}|${FLOOR}|${NAMED}|${PLACE}|\\d+\\s?[-/]?[a-z]?$)`
)

const NUMBER_OR_SEPARATOR = "[,;\\d-]\\s*|\\d\\p{L}\\s+"
const WORDS_IN_NAMES = [...PLACES_IN_NAMES, ...UNITS_IN_NAMES]
const AFTER_QUALIFIER = (qualifiers: readonly string[]) =>
  `(?<=${START}${any(qualifiers)}\\s)${any(WORDS_IN_NAMES)}\\s`
/**
 * Matches a word for a unit that ends the street's name, before the house number: "Rua Nova Ilha 205", "Rua Boa Porta
 * 55".
 */
const END_OF_NAME = `(?<!${NUMBER_OR_SEPARATOR})(?:${AFTER_QUALIFIER(INCOMPLETE_NAMES)}(?=${MARK}?\\d)|(?:${AFTER_QUALIFIER(QUALIFIERS)}|${any(PLACES_IN_NAMES)}\\s)(?=${MARK}?\\d{3}))`

/**
 * Matches the complements in a line. Words that need no identifier ("frente") count only after a number or a separator,
 * because they also occur in names of streets.
 */
export const COMPLEMENTS = pattern(
  `${START}(?!${END_OF_NAME})(?:${NUMBERED}|${FLOOR})|(?<=${NUMBER_OR_SEPARATOR})${START}(?:${NAMED}|${PLACE})`,
  "giu"
)

/**
 * Excludes a letter that identifies the unit or plot before it, as in "Bloco E" and "Quadra R", so that it is not read
 * as a preposition.
 */
const NOT_AN_IDENTIFIER = `(?<!${START}${any([...UNITS, ...PLOTS])}\\.?\\s+[er])`
/**
 * Matches the text before a word that looks like a complement, if this text shows that the word is part of the street's
 * name. In "Rua da Torre 100", the preposition before "Torre" shows it.
 */
export const BEFORE_NAME = pattern(
  `(?:^|[,;-]\\s*${any(STREET_TYPES)}\\.?|${START}(?:d[aeo]s?|e|n[ao]|${any(STREET_TYPES)})${NOT_AN_IDENTIFIER}\\.?)\\s*$`
)

/** Matches a line in which the complement precedes the street: "Apto 12, Rua das Flores 100". */
export const COMPLEMENT_FIRST = pattern(
  `^(${numbered(UNITS)})(?:\\s|(.*?)(?:${SEPARATOR.source}))(${TYPE}.*)$`
)
export const NUMBER_FIRST = pattern(
  `^${MARK}?(?!\\d\\d?a\\s)(${NUMBER})(?:\\s*,\\s*|\\s-\\s|\\s)(${TYPE}.*)$`
)

/** Matches where the street begins: at the first word for a street's type that no preposition precedes. */
export const STREET = pattern(
  `(?<!(?:${START}${any(PREPOSITIONS)}|[\\p{L}\\d]\\s[ea])\\s)${START}${TYPE}`
)
/**
 * Matches a line that begins with a plot or a block and names no street: "Quadra 5, Lote 8", "104 Sul". No number in
 * such a line is a house number.
 */
export const PLOT_FIRST = pattern(
  `^(?:${NUMBERED}|${any(BLOCKS)}[\\s-]?\\d|\\d{3,4}\\s${any(SIDES)}${END})`
)
/** Matches a line that begins with a number, unless the number belongs to a name: "13 de Maio", "5ª Avenida". */
export const DIGIT_FIRST = /^\d+(?!\s?[ºª°]|\s+de\s|\d)/iu
/**
 * Matches a line that begins with a part of a town or a building. A number at the end of its name belongs to the name:
 * "Jardim Sol 2".
 */
export const AREA_FIRST = pattern(
  `^(?:${any([...AREAS, ...BUILDINGS])}\\.?\\s)`
)
/** Matches plots and buildings. A number alone after one of them is the house number: "Quadra 5, Lote 8, 100". */
export const PLOT_OR_BUILDING = pattern(`^(?:${numbered(PLOTS)}|${NAMED})`)

const SECTOR_END = `(?=$|[\\s,.-]*\\d|[\\s,.-]+${any(AFTER_SECTOR)}(?![\\p{L}]))`
export const IN_BRASILIA = pattern(
  `^(?:(?:quadra\\s+)?${any(BRASILIA)}${SECTOR_END}|${BRASILIA_AVENUE})`
)
/** Matches a sector of the Federal District that is written out: "Setor Comercial Sul Quadra 1". */
export const SECTOR_IN_FULL = /^(?:setor\s|quadra\s\d)/iu
const BLOCK = "(?:bl(?:oco)?|conjunto|conj|cj)\\.?\\s?"
/**
 * Matches the parts of a Brasília address that are smaller than a block. A number alone after a comma, after a block or
 * after "nº" is a flat. The letter of a block is not a plot: "Bloco L 101".
 */
export const COMPLEMENT_IN_BRASILIA = pattern(
  `${START}(?<!${START}${BLOCK})(?!${BRASILIA_STREET}(?:[.\\s]|\\d))(?:${NUMBERED}|${FLOOR}|${PLACE}|${MARK}\\d+${END})|(?<=[,;]\\s*|${START}${BLOCK}\\p{L}\\s+)\\d+${END}`,
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
const SIDE = `\\s+${any(SIDES)}${END}`
/**
 * Matches a house number at the start of a part. In "7 de Setembro" the number belongs to a name, and in "5º andar" to
 * a floor.
 */
export const NUMBER_AT_START = pattern(
  `^(${NUMBER})${NOT_ORDINAL}(?!\\s+de\\s|${SIDE})`
)
const RULERS = any(RULERS_BEFORE_NUMBER)
const NAMES_BEFORE_NUMBER = [
  `(?:^|${START}(?:${TYPE}|${any([...TITLES_OF_RULERS, ...STRUCTURES, ...AREAS])}(?:\\.\\s?|\\s)))${RULERS}`,
  `${START}s[ãa]o\\s${any(SAINTS_BEFORE_NUMBER)}`,
  `${START}${any(PLANNED_STREETS)}\\s(?=\\d\\d?(?!\\d))`,
  `${START}${TYPE}${any([...OFTEN_NUMBERED_STREETS, ...WORDS_IN_NAMES])}\\s(?=\\d(?!\\d))`,
]
/**
 * Matches a house number within a part. The numbers in "7 de Setembro" and "104 Sul" belong to names and do not match.
 */
export const NUMBER_WITHIN = pattern(
  `(?<=\\s)(?<!${any(NAMES_BEFORE_NUMBER)})(${NUMBER})(?=$|[\\s(])(?!\\s+de\\s|${SIDE})`,
  "giu"
)
/** Matches the text between two house numbers, such as " e " in "100 e 102" and the blank in "1001 1002". */
export const BETWEEN_HOUSE_NUMBERS = pattern(
  `^\\s(?:${any(BETWEEN_NUMBERS)}\\s)?$`
)
/**
 * Matches a text that is only a number with a mark: "nº 100". If the second line of an address is such a text and the
 * first line has no house number, the number is the house number.
 */
export const MARKED_ALONE = pattern(`^${MARK}(${NUMBER})$`)
export const NUMBER_ALONE = pattern(`^(${NUMBER})$`)
export const NO_HOUSE_NUMBER_ALONE = pattern(`^(?:${NO_NUMBER}|0+)$`)

/** Matches a house number before a complement on the second line: "100 apto 12". */
export const NUMBER_THEN_COMPLEMENT = pattern(
  `^${MARK}?(${NUMBER})\\s(?=${NUMBERED}|${FLOOR})`
)

const CLAIMING = [...UNITS, ...PLOTS, ...AREAS, ...BUILDINGS].filter(
  (word) => word.length > 1 && !WORDS_IN_NAMES.includes(word)
)
const CLAIMS = [
  `${TYPE}(?:(?:${any(STREET_CODES)}|${HIGHWAY})[\\s-]+)?`,
  `(?:^${any(["rodovia", "rod", "estrada"])}${END}.*\\s)${HIGHWAY}[\\s-]+`,
  `(?:${any(["br", ...BLOCKS])}|^${HIGHWAY})[\\s-]+`,
  `${any(CLAIMING)}(?:\\.\\s*|\\s+)`,
]
/**
 * Matches the text before a number that belongs to the name of the street or to another part, such as "Rua " in "Rua
 * 7". The word for a street's type in "Rua da Praça" and in "5ª Avenida" does not count.
 */
export const NAMED_BY_NUMBER = pattern(
  `(?<!${START}d[aeo]s?\\s|\\d\\s?[º°ªa]\\s)${START}(?:${CLAIMS.join("|")})$|${START}(?:rua|avenida|av\\.?)\\s$(?<!\\d\\s?[º°ªa]\\s\\p{L}+\\.?\\s)|${START}${any(PREPOSITIONS)}\\s$`
)
/**
 * Matches "Rua T" before a number. In Goiânia the number belongs to the street, elsewhere it may be the house number.
 */
export const NAMED_BY_LETTER = pattern(`${START}${TYPE}\\p{L}\\s$`)

/**
 * Matches a text that ends with a name such as "Rua Marginal 12", whose number may belong to the street. If another
 * number follows in the line, either of the two may be the house number.
 */
export const NAMED_BY_TWO_DIGITS = pattern(
  `${START}${TYPE}${any(OFTEN_NUMBERED_STREETS)}\\s\\d\\d$`
)

/** Matches a part of an address that only states that there is no complement: "N/A", "sem complemento". */
export const PLACEHOLDER_ALONE = pattern(`^${any(PLACEHOLDERS)}$`)
export const DISTRICT = pattern(`^${any(DISTRICTS)}${END}`)
/** Matches a part whose first word never begins the name of a district. */
export const NON_DISTRICT = pattern(`^${any(NON_DISTRICT_WORDS)}${END}`)
/**
 * Matches a part that begins with a word for a unit. After the house number such a part is a complement: "Torre Azul",
 * "Casa Amarela".
 */
export const UNIT_FIRST = pattern(`^${any(UNITS)}${END}`)
