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
  POSTAL_CODE_AND_PHONE_PATTERNS,
  PLACEHOLDERS,
  NUMBER,
  NUMBER_MARK,
  OFTEN_NUMBERED_STREETS,
  PLACES,
  PLACES_IN_NAMES,
  PLANNED_STREETS,
  PLOTS,
  PREPOSITIONS,
  ADJECTIVES_IN_NAMES,
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

/**
 * Matches the beginning of a word. `\b` is not used, because for JavaScript an accented letter is not part of a word.
 */
const START = "(?<![\\p{L}\\d])"
const END = "(?![\\p{L}\\d])"
const NOT_ORDINAL = "(?![\\p{L}\\dº°ª])"
/**
 * Matches a comma, a semicolon, or a dash next to a blank. It matches neither the dash in "T-37" or "100-B" nor the
 * comma in a distance such as "km 12,5".
 */
export const SEPARATOR = / ?(?<!\bkm\.? ?\d+(?=,\d))[,;] ?| - ?|- /iu

const alternation = (words: readonly string[]) => `(?:${words.join("|")})`
const compilePattern = (source: string, flags = "iu") =>
  new RegExp(source, flags)

const MARK = `(?:${NUMBER_MARK})`
const TYPE = `${alternation(STREET_TYPES)}(?:\\.\\s*|:\\s*|\\s+)`

const wordWithNumberSource = (words: readonly string[]) =>
  `${alternation(words)}(?:\\.?:?\\s*(?=${MARK}?\\d)|\\.:?\\s*|:\\s*|\\s+)${MARK}?(?:\\d+(?:[.,]\\d+)?(?:[-/]?\\p{L})?|\\p{L}\\d*(?!['’]))${END}`
const NUMBERED = wordWithNumberSource([...UNITS, ...PLOTS, ...BUILDINGS])
const FLOOR = `\\d+\\s?[º°ªo]?\\s*(?:and(?:ar)?|pav(?:imento)?|piso|subsolo)${END}(?!\\.?:?\\s*${MARK}?\\d)`
const NAMED = `${alternation(BUILDINGS)}(?:\\.\\s*|\\s+)\\p{L}`
const PLACE = `${alternation(PLACES)}${END}`

export const POSTAL_CODES_AND_PHONES = compilePattern(
  `(?<![\\p{L}\\d.])${alternation(POSTAL_CODE_AND_PHONE_PATTERNS)}${END}`,
  "giu"
)

/**
 * Matches a part of an address that is a complement because it begins with one of these texts:
 * - a unit, plot or building with a number or letter: "apto 12",
 * - a floor: "5º andar",
 * - a building with its name: "Ed. Itália",
 * - a place on the plot or near it: "fundos".
 *
 * A part that is only a number, such as "101" or "101-B", also matches.
 */
export const COMPLEMENT_PART = compilePattern(
  `^(?:${NUMBERED}|${FLOOR}|${NAMED}|${PLACE}|\\d+\\s?[-/]?[a-z]?$)`
)

const NUMBER_OR_SEPARATOR = "[,;\\d-]\\s*|\\d\\p{L}\\s+"
const WORDS_IN_NAMES = [...PLACES_IN_NAMES, ...UNITS_IN_NAMES]
const wordInNameAfterQualifier = (qualifiers: readonly string[]) =>
  `(?<=${START}${alternation(qualifiers)}\\s)${alternation(WORDS_IN_NAMES)}\\s`
/**
 * Matches the last word of a street's name if the word could also begin a complement: "Ilha" in "Rua Nova Ilha 205",
 * "Porta" in "Rua Boa Porta 55". The number after a matched word is not the number of a unit, a plot or a building.
 */
const END_OF_NAME = `(?<!${NUMBER_OR_SEPARATOR})(?:${wordInNameAfterQualifier(INCOMPLETE_NAMES)}(?=${MARK}?\\d)|(?:${wordInNameAfterQualifier(ADJECTIVES_IN_NAMES)}|${alternation(PLACES_IN_NAMES)}\\s)(?=${MARK}?\\d{3}))`

/**
 * Matches the beginning of each complement in a line: "apto 12", or "Ed. I" of "Ed. Itália". A building's name or a
 * place ("frente") matches only after a number or a separator. Elsewhere, a word such as "frente" can be part of a
 * street's name.
 */
export const COMPLEMENT_STARTS = compilePattern(
  `${START}(?!${END_OF_NAME})(?:${NUMBERED}|${FLOOR})|(?<=${NUMBER_OR_SEPARATOR})${START}(?:${NAMED}|${PLACE})`,
  "giu"
)

/**
 * Prevents a match directly after the letter E or R in the name of a unit or plot: "Bloco E", "Quadra R". Otherwise the
 * letter would be read as the word "e" (and) or as "r", which is short for "rua".
 */
const NOT_AN_IDENTIFIER = `(?<!${START}${alternation([...UNITS, ...PLOTS])}\\.?\\s+[er])`
/**
 * Matches a text after which a word such as "torre" is part of the street's name and not a complement: "Rua da" in "Rua
 * da Torre 100". An empty text matches, too.
 */
export const BEFORE_NAME = compilePattern(
  `(?:^|[,;-]\\s*${alternation(STREET_TYPES)}\\.?|${START}(?:d[aeo]s?|e|n[ao]|${alternation(STREET_TYPES)})${NOT_AN_IDENTIFIER}\\.?)\\s*$`
)

/** Matches a line in which a unit with a number or letter precedes the street: "Apto 12, Rua das Flores 100". */
export const COMPLEMENT_FIRST = compilePattern(
  `^(${wordWithNumberSource(UNITS)})(?:\\s|(.*?)(?:${SEPARATOR.source}))(${TYPE}.*)$`
)
export const NUMBER_FIRST = compilePattern(
  `^${MARK}?(?!\\d\\d?a\\s)(${NUMBER})(?:\\s*,\\s*|\\s-\\s|\\s)(${TYPE}.*)$`
)

/**
 * Matches the beginning of the street: the first word for a kind of street, such as "rua" or "avenida". The word does
 * not match in these cases:
 * - The word follows a preposition such as "da".
 * - The word follows the single letter "e" (and) or "a", and another word or number precedes this letter.
 */
export const STREET = compilePattern(
  `(?<!(?:${START}${alternation(PREPOSITIONS)}|[\\p{L}\\d]\\s[ea])\\s)${START}${TYPE}`
)
/**
 * Matches a line of an address that begins with one of these texts:
 * - a unit, plot or building with a number or letter: "Apto 12", "Quadra 5, Lote 8",
 * - a block of Palmas: "ARSE 22",
 * - a number with a side of the city: "104 Sul".
 *
 * The numbers in such a line usually belong to the plot. If the line names no street, callers must not use a plain
 * number as the house number. A number with a mark ("nº 100") can still be the house number.
 */
export const PLOT_FIRST = compilePattern(
  `^(?:${NUMBERED}|${alternation(BLOCKS)}[\\s-]?\\d|\\d{3,4}\\s${alternation(SIDES)}${END})`
)
/** Matches a line that begins with a number. Names such as "13 de Maio" and "5ª Avenida" do not match. */
export const DIGIT_FIRST = /^\d+(?!\s?[ºª°]|\s+de\s|\d)/iu
/**
 * Matches a line that begins with the name of a neighborhood or a building. If such a line names no street, a number
 * that ends the name is part of the name: "Jardim Sol 2".
 */
export const AREA_FIRST = compilePattern(
  `^(?:${alternation([...AREAS, ...BUILDINGS])}\\.?\\s)`
)
/**
 * Matches a part of an address that begins with a plot or a building, such as "Lote 8". If the next part is only a
 * number, that number is usually the house number: 100 in "Rua A, Quadra 5, Lote 8, 100".
 */
export const PLOT_OR_BUILDING = compilePattern(
  `^(?:${wordWithNumberSource(PLOTS)}|${NAMED})`
)

const SECTOR_END = `(?=$|[\\s,.-]*\\d|[\\s,.-]+${alternation(AFTER_SECTOR)}(?![\\p{L}]))`
export const IN_BRASILIA = compilePattern(
  `^(?:(?:quadra\\s+)?${alternation(BRASILIA)}${SECTOR_END}|${BRASILIA_AVENUE})`
)
/**
 * Matches a line that begins with "Setor", or with "Quadra" and a number. In the Federal District, such a line is a
 * sector of Brasília if it names no street: "Setor Comercial Sul Quadra 1".
 */
export const SECTOR_IN_FULL = /^(?:setor\s|quadra\s\d)/iu
const BLOCK = "(?:bl(?:oco)?|conjunto|conj|cj)\\.?\\s?"
/**
 * Matches the parts of a Brasília address that are smaller than a block. A number is read as a flat if it follows a
 * comma, a semicolon, a block or "nº": "Bloco L 101".
 */
export const COMPLEMENT_IN_BRASILIA = compilePattern(
  `${START}(?<!${START}${BLOCK})(?!${BRASILIA_STREET}(?:[.\\s]|\\d))(?:${NUMBERED}|${FLOOR}|${PLACE}|${MARK}\\d+${END})|(?<=[,;]\\s*|${START}${BLOCK}\\p{L}\\s+)\\d+${END}`,
  "giu"
)

export const NO_HOUSE_NUMBER = compilePattern(
  `${START}${MARK}?(?:${NO_NUMBER})${END}(?!\\s*\\d)`,
  "giu"
)
export const MARKED_NUMBER = compilePattern(
  `${START}${MARK}(${NUMBER})${NOT_ORDINAL}`,
  "giu"
)
const SIDE = `\\s+${alternation(SIDES)}${END}`
/**
 * Matches a house number at the start of a part of a line: 100 in "100 apto 12". The numbers in "7 de Setembro" (a
 * name) and "5º andar" (a floor) do not match.
 */
export const NUMBER_AT_START = compilePattern(
  `^(${NUMBER})${NOT_ORDINAL}(?!\\s+de\\s|${SIDE})`
)
const RULERS = alternation(RULERS_BEFORE_NUMBER)
const NAMES_BEFORE_NUMBER = [
  `(?:^|${START}(?:${TYPE}|${alternation([...TITLES_OF_RULERS, ...STRUCTURES, ...AREAS])}(?:\\.\\s?|\\s)))${RULERS}`,
  `${START}s[ãa]o\\s${alternation(SAINTS_BEFORE_NUMBER)}`,
  `${START}${alternation(PLANNED_STREETS)}\\s(?=\\d\\d?(?!\\d))`,
  `${START}${TYPE}${alternation([...OFTEN_NUMBERED_STREETS, ...WORDS_IN_NAMES])}\\s(?=\\d(?!\\d))`,
]
/**
 * Matches each number of a line that may be the house number. The numbers in "7 de Setembro" and "104 Sul" are part of
 * names and do not match.
 */
export const NUMBER_WITHIN = compilePattern(
  `(?<=\\s)(?<!${alternation(NAMES_BEFORE_NUMBER)})(${NUMBER})(?=$|[\\s(])(?!\\s+de\\s|${SIDE})`,
  "giu"
)
/**
 * Matches the text between two house numbers that belong together, such as " e " in "100 e 102" or the blank in "1001
 * 1002".
 */
export const BETWEEN_HOUSE_NUMBERS = compilePattern(
  `^\\s(?:${alternation(BETWEEN_NUMBERS)}\\s)?$`
)
/**
 * Matches a text that is only a marked house number: "nº 100". The house number can be on the second line of an address
 * in this form.
 */
export const MARKED_NUMBER_ONLY = compilePattern(`^${MARK}(${NUMBER})$`)
export const NUMBER_ONLY = compilePattern(`^(${NUMBER})$`)
export const NO_HOUSE_NUMBER_ONLY = compilePattern(`^(?:${NO_NUMBER}|0+)$`)

/** Matches a house number before a complement on the second line: "100 apto 12". */
export const NUMBER_THEN_COMPLEMENT = compilePattern(
  `^${MARK}?(${NUMBER})\\s(?=${NUMBERED}|${FLOOR})`
)

const WORDS_BEFORE_OWN_NUMBER = [
  ...UNITS,
  ...PLOTS,
  ...AREAS,
  ...BUILDINGS,
].filter((word) => word.length > 1 && !WORDS_IN_NAMES.includes(word))
const TEXTS_BEFORE_OWN_NUMBER = [
  `${TYPE}(?:(?:${alternation(STREET_CODES)}|${HIGHWAY})[\\s-]+)?`,
  `(?:^${alternation(["rodovia", "rod", "estrada"])}${END}.*\\s)${HIGHWAY}[\\s-]+`,
  `(?:${alternation(["br", ...BLOCKS])}|^${HIGHWAY})[\\s-]+`,
  `${alternation(WORDS_BEFORE_OWN_NUMBER)}(?:\\.\\s*|\\s+)`,
]
/**
 * Matches the text before a number if the number is part of a name or of a complement. For example, it matches "Rua "
 * in "Rua 7": the 7 is not a house number.
 *
 * A word such as "Praça" after "da", "de" or "do" does not match. In "Rua da Praça 7", "Praça" is part of the street's
 * name, so the 7 may be the house number.
 */
export const NAMED_BY_NUMBER = compilePattern(
  `(?<!${START}d[aeo]s?\\s|\\d\\s?[º°ªa]\\s)${START}(?:${TEXTS_BEFORE_OWN_NUMBER.join("|")})$|${START}(?:rua|avenida|av\\.?)\\s$(?<!\\d\\s?[º°ªa]\\s\\p{L}+\\.?\\s)|${START}${alternation(PREPOSITIONS)}\\s$`
)
/**
 * Matches the text before a number if the text ends with a street whose name is only a letter: "Rua T " in "Rua T 30".
 * In the state of Goiás, the number is read as part of the street's name, because such streets are usual in Goiânia.
 * Elsewhere the number may be the house number.
 */
export const NAMED_BY_LETTER = compilePattern(`${START}${TYPE}\\p{L}\\s$`)

/**
 * Matches a text that ends with a street such as "Rua Marginal" and two digits: "Rua Marginal 12". The two digits are
 * usually the house number. If another number follows in the line, either of the two numbers may be the house number.
 */
export const NAMED_BY_TWO_DIGITS = compilePattern(
  `${START}${TYPE}${alternation(OFTEN_NUMBERED_STREETS)}\\s\\d\\d$`
)

/** Matches a part of an address with which the shopper says that there is no complement: "N/A", "sem complemento". */
export const PLACEHOLDER_ONLY = compilePattern(`^${alternation(PLACEHOLDERS)}$`)
export const DISTRICT = compilePattern(`^${alternation(DISTRICTS)}${END}`)
/** Matches a part of an address that begins with a word such as "bloco", with which no district's name begins. */
export const NON_DISTRICT = compilePattern(
  `^${alternation(NON_DISTRICT_WORDS)}${END}`
)
/**
 * Matches a part of an address that begins with a word such as "torre" or "casa". After the house number, such a part
 * is usually a complement: "Torre Azul", "Casa Amarela".
 */
export const UNIT_FIRST = compilePattern(`^${alternation(UNITS)}${END}`)
