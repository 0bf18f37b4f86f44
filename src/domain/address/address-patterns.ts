import {
  WORDS_AFTER_BRASILIA_SECTOR,
  AREA_WORDS,
  WORDS_BETWEEN_HOUSE_NUMBERS,
  PALMAS_BLOCK_CODES,
  BRASILIA_SECTOR_CODES,
  BRASILIA_AVENUE,
  BRASILIA_STREET_PART_WORDS,
  BUILDING_WORDS,
  DISTRICTS_THAT_LOOK_LIKE_UNITS,
  HIGHWAY_CODE_PREFIX,
  WORDS_NEVER_ENDING_STREET_NAME,
  NON_DISTRICT_WORDS,
  NO_HOUSE_NUMBER_TEXT,
  POSTAL_CODE_AND_PHONE_PATTERNS,
  EMPTY_FIELD_PLACEHOLDERS,
  HOUSE_NUMBER,
  HOUSE_NUMBER_MARK,
  OFTEN_NUMBERED_STREET_WORDS,
  PLACE_WORDS,
  PLACE_WORDS_IN_STREET_NAMES,
  PLANNED_STREET_WORDS,
  PLOT_WORDS,
  PREPOSITIONS,
  ADJECTIVES_ENDING_STREET_NAME,
  RULERS_BEFORE_NUMBER,
  SAINTS_BEFORE_NUMBER,
  TOWN_SIDE_WORDS,
  PALMAS_STREET_CODES,
  STREET_TYPES,
  STRUCTURE_WORDS,
  RULER_TITLE_WORDS,
  UNIT_WORDS,
  UNIT_WORDS_IN_STREET_NAMES,
} from "./address-grammar"

/**
 * Matches the beginning of a word. `\b` is not used, because for JavaScript an accented letter is not part of a word.
 */
const WORD_START = "(?<![\\p{L}\\d])"
const WORD_END = "(?![\\p{L}\\d])"
const NOT_BEFORE_WORD_OR_ORDINAL_SIGN = "(?![\\p{L}\\dº°ª])"
/**
 * Matches a text that separates two parts of an address line: a comma, a semicolon, or a dash next to a blank. The dash
 * in "T-37" and the comma in a distance such as "km 12,5" do not match.
 */
export const SEPARATOR = / ?(?<!\bkm\.? ?\d+(?=,\d))[,;] ?| - ?|- /iu

const alternationSource = (words: readonly string[]) => `(?:${words.join("|")})`
const compilePattern = (source: string, flags = "iu") =>
  new RegExp(source, flags)

const HOUSE_NUMBER_MARK_GROUP = `(?:${HOUSE_NUMBER_MARK})`
const STREET_TYPE_WITH_SPACE = `${alternationSource(STREET_TYPES)}(?:\\.\\s*|:\\s*|\\s+)`

const wordWithNumberSource = (words: readonly string[]) =>
  `${alternationSource(words)}(?:\\.?:?\\s*(?=${HOUSE_NUMBER_MARK_GROUP}?\\d)|\\.:?\\s*|:\\s*|\\s+)${HOUSE_NUMBER_MARK_GROUP}?(?:\\d+(?:[.,]\\d+)?(?:[-/]?\\p{L})?|\\p{L}\\d*(?!['’]))${WORD_END}`
const NUMBERED_UNIT_PLOT_OR_BUILDING = wordWithNumberSource([
  ...UNIT_WORDS,
  ...PLOT_WORDS,
  ...BUILDING_WORDS,
])
const FLOOR_NUMBER = `\\d+\\s?[º°ªo]?\\s*(?:and(?:ar)?|pav(?:imento)?|piso|subsolo)${WORD_END}(?!\\.?:?\\s*${HOUSE_NUMBER_MARK_GROUP}?\\d)`
const NAMED_BUILDING = `${alternationSource(BUILDING_WORDS)}(?:\\.\\s*|\\s+)\\p{L}`
const PLACE = `${alternationSource(PLACE_WORDS)}${WORD_END}`

export const POSTAL_CODES_AND_PHONES = compilePattern(
  `(?<![\\p{L}\\d.])${alternationSource(POSTAL_CODE_AND_PHONE_PATTERNS)}${WORD_END}`,
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
  `^(?:${NUMBERED_UNIT_PLOT_OR_BUILDING}|${FLOOR_NUMBER}|${NAMED_BUILDING}|${PLACE}|\\d+\\s?[-/]?[a-z]?$)`
)

const ENDS_WITH_NUMBER_OR_SEPARATOR = "[,;\\d-]\\s*|\\d\\p{L}\\s+"
const WORDS_IN_STREET_NAMES = [
  ...PLACE_WORDS_IN_STREET_NAMES,
  ...UNIT_WORDS_IN_STREET_NAMES,
]
const wordInNameAfterQualifier = (qualifiers: readonly string[]) =>
  `(?<=${WORD_START}${alternationSource(qualifiers)}\\s)${alternationSource(WORDS_IN_STREET_NAMES)}\\s`
/**
 * Matches the last word of a street's name if the word could also begin a complement: "Ilha" in "Rua Nova Ilha 205",
 * "Porta" in "Rua Boa Porta 55". The number after a matched word is not the number of a unit, a plot or a building.
 */
const END_OF_STREET_NAME = `(?<!${ENDS_WITH_NUMBER_OR_SEPARATOR})(?:${wordInNameAfterQualifier(WORDS_NEVER_ENDING_STREET_NAME)}(?=${HOUSE_NUMBER_MARK_GROUP}?\\d)|(?:${wordInNameAfterQualifier(ADJECTIVES_ENDING_STREET_NAME)}|${alternationSource(PLACE_WORDS_IN_STREET_NAMES)}\\s)(?=${HOUSE_NUMBER_MARK_GROUP}?\\d{3}))`

/**
 * Matches the beginning of each complement in a line: "apto 12", or "Ed. I" of "Ed. Itália". A building's name or a
 * place ("frente") matches only after a number or a separator. Elsewhere, a word such as "frente" can be part of a
 * street's name.
 */
export const COMPLEMENT_STARTS = compilePattern(
  `${WORD_START}(?!${END_OF_STREET_NAME})(?:${NUMBERED_UNIT_PLOT_OR_BUILDING}|${FLOOR_NUMBER})|(?<=${ENDS_WITH_NUMBER_OR_SEPARATOR})${WORD_START}(?:${NAMED_BUILDING}|${PLACE})`,
  "giu"
)

/**
 * Prevents a match directly after the letter E or R of a unit or plot: "Bloco E", "Quadra R". Otherwise the letter
 * would be read as the word "e" (and) or as "r", which is short for "rua".
 */
const NOT_AFTER_LETTER_OF_UNIT_OR_PLOT = `(?<!${WORD_START}${alternationSource([...UNIT_WORDS, ...PLOT_WORDS])}\\.?\\s+[er])`
/**
 * Matches a text after which a word such as "torre" is part of the street's name and not a complement: "Rua da" in "Rua
 * da Torre 100". An empty text matches, too.
 */
export const TEXT_BEFORE_STREET_NAME = compilePattern(
  `(?:^|[,;-]\\s*${alternationSource(STREET_TYPES)}\\.?|${WORD_START}(?:d[aeo]s?|e|n[ao]|${alternationSource(STREET_TYPES)})${NOT_AFTER_LETTER_OF_UNIT_OR_PLOT}\\.?)\\s*$`
)

/** Matches a line in which a unit with a number or letter precedes the street: "Apto 12, Rua das Flores 100". */
export const COMPLEMENT_THEN_STREET = compilePattern(
  `^(${wordWithNumberSource(UNIT_WORDS)})(?:\\s|(.*?)(?:${SEPARATOR.source}))(${STREET_TYPE_WITH_SPACE}.*)$`
)
export const HOUSE_NUMBER_THEN_STREET = compilePattern(
  `^${HOUSE_NUMBER_MARK_GROUP}?(?!\\d\\d?a\\s)(${HOUSE_NUMBER})(?:\\s*,\\s*|\\s-\\s|\\s)(${STREET_TYPE_WITH_SPACE}.*)$`
)

/**
 * Matches the beginning of the street: the first word for a kind of street, such as "rua" or "avenida". The word does
 * not match in these cases:
 * - The word follows a preposition such as "da".
 * - The word follows the single letter "e" (and) or "a", and another word or number precedes this letter.
 */
export const START_OF_STREET = compilePattern(
  `(?<!(?:${WORD_START}${alternationSource(PREPOSITIONS)}|[\\p{L}\\d]\\s[ea])\\s)${WORD_START}${STREET_TYPE_WITH_SPACE}`
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
export const LINE_STARTING_WITH_UNIT_OR_PLOT = compilePattern(
  `^(?:${NUMBERED_UNIT_PLOT_OR_BUILDING}|${alternationSource(PALMAS_BLOCK_CODES)}[\\s-]?\\d|\\d{3,4}\\s${alternationSource(TOWN_SIDE_WORDS)}${WORD_END})`
)
/** Matches a line that begins with a number. Names such as "13 de Maio" and "5ª Avenida" do not match. */
export const LINE_STARTING_WITH_NUMBER = /^\d+(?!\s?[ºª°]|\s+de\s|\d)/iu
/**
 * Matches a line that begins with the name of a neighborhood or a building. If such a line names no street, a number
 * that ends the name is part of the name: "Jardim Sol 2".
 */
export const LINE_STARTING_WITH_AREA_OR_BUILDING = compilePattern(
  `^(?:${alternationSource([...AREA_WORDS, ...BUILDING_WORDS])}\\.?\\s)`
)
/**
 * Matches a part of an address that begins with a plot or a building, such as "Lote 8". If the next part is only a
 * number, that number is usually the house number: 100 in "Rua A, Quadra 5, Lote 8, 100".
 */
export const PART_STARTING_WITH_PLOT_OR_BUILDING = compilePattern(
  `^(?:${wordWithNumberSource(PLOT_WORDS)}|${NAMED_BUILDING})`
)

const END_OF_BRASILIA_SECTOR = `(?=$|[\\s,.-]*\\d|[\\s,.-]+${alternationSource(WORDS_AFTER_BRASILIA_SECTOR)}(?![\\p{L}]))`
export const LINE_STARTING_WITH_BRASILIA_SECTOR = compilePattern(
  `^(?:(?:quadra\\s+)?${alternationSource(BRASILIA_SECTOR_CODES)}${END_OF_BRASILIA_SECTOR}|${BRASILIA_AVENUE})`
)
/**
 * Matches a line that begins with "Setor", or with "Quadra" and a number. In the Federal District, such a line is a
 * sector of Brasília if it names no street: "Setor Comercial Sul Quadra 1".
 */
export const LINE_STARTING_WITH_SECTOR_IN_FULL = /^(?:setor\s|quadra\s\d)/iu
const BRASILIA_BLOCK_WORD = "(?:bl(?:oco)?|conjunto|conj|cj)\\.?\\s?"
/**
 * Matches the parts of a Brasília address that are smaller than a block. A number is read as a flat if it follows a
 * comma, a semicolon, a block or "nº": "Bloco L 101".
 */
export const COMPLEMENT_IN_BRASILIA = compilePattern(
  `${WORD_START}(?<!${WORD_START}${BRASILIA_BLOCK_WORD})(?!${BRASILIA_STREET_PART_WORDS}(?:[.\\s]|\\d))(?:${NUMBERED_UNIT_PLOT_OR_BUILDING}|${FLOOR_NUMBER}|${PLACE}|${HOUSE_NUMBER_MARK_GROUP}\\d+${WORD_END})|(?<=[,;]\\s*|${WORD_START}${BRASILIA_BLOCK_WORD}\\p{L}\\s+)\\d+${WORD_END}`,
  "giu"
)

export const NO_HOUSE_NUMBER = compilePattern(
  `${WORD_START}${HOUSE_NUMBER_MARK_GROUP}?(?:${NO_HOUSE_NUMBER_TEXT})${WORD_END}(?!\\s*\\d)`,
  "giu"
)
export const MARKED_HOUSE_NUMBER = compilePattern(
  `${WORD_START}${HOUSE_NUMBER_MARK_GROUP}(${HOUSE_NUMBER})${NOT_BEFORE_WORD_OR_ORDINAL_SIGN}`,
  "giu"
)
const SPACE_AND_TOWN_SIDE = `\\s+${alternationSource(TOWN_SIDE_WORDS)}${WORD_END}`
/**
 * Matches a house number at the start of a part of a line: 100 in "100 apto 12". The numbers in "7 de Setembro" (a
 * name) and "5º andar" (a floor) do not match.
 */
export const HOUSE_NUMBER_AT_START = compilePattern(
  `^(${HOUSE_NUMBER})${NOT_BEFORE_WORD_OR_ORDINAL_SIGN}(?!\\s+de\\s|${SPACE_AND_TOWN_SIDE})`
)
const RULER_BEFORE_NUMBER = alternationSource(RULERS_BEFORE_NUMBER)
const NAMES_THAT_INCLUDE_NEXT_NUMBER = [
  `(?:^|${WORD_START}(?:${STREET_TYPE_WITH_SPACE}|${alternationSource([...RULER_TITLE_WORDS, ...STRUCTURE_WORDS, ...AREA_WORDS])}(?:\\.\\s?|\\s)))${RULER_BEFORE_NUMBER}`,
  `${WORD_START}s[ãa]o\\s${alternationSource(SAINTS_BEFORE_NUMBER)}`,
  `${WORD_START}${alternationSource(PLANNED_STREET_WORDS)}\\s(?=\\d\\d?(?!\\d))`,
  `${WORD_START}${STREET_TYPE_WITH_SPACE}${alternationSource([...OFTEN_NUMBERED_STREET_WORDS, ...WORDS_IN_STREET_NAMES])}\\s(?=\\d(?!\\d))`,
]
/**
 * Matches each number of a line that may be the house number. The numbers in "7 de Setembro" and "104 Sul" are part of
 * names and do not match.
 */
export const POSSIBLE_HOUSE_NUMBERS = compilePattern(
  `(?<=\\s)(?<!${alternationSource(NAMES_THAT_INCLUDE_NEXT_NUMBER)})(${HOUSE_NUMBER})(?=$|[\\s(])(?!\\s+de\\s|${SPACE_AND_TOWN_SIDE})`,
  "giu"
)
/**
 * Matches the text between two house numbers that belong together, such as " e " in "100 e 102" or the blank in "1001
 * 1002".
 */
export const BETWEEN_HOUSE_NUMBERS = compilePattern(
  `^\\s(?:${alternationSource(WORDS_BETWEEN_HOUSE_NUMBERS)}\\s)?$`
)
/**
 * Matches a text that is only a marked house number: "nº 100". The house number can be on the second line of an address
 * in this form.
 */
export const ONLY_MARKED_HOUSE_NUMBER = compilePattern(
  `^${HOUSE_NUMBER_MARK_GROUP}(${HOUSE_NUMBER})$`
)
export const ONLY_HOUSE_NUMBER = compilePattern(`^(${HOUSE_NUMBER})$`)
export const NO_HOUSE_NUMBER_ONLY = compilePattern(
  `^(?:${NO_HOUSE_NUMBER_TEXT}|0+)$`
)

/** Matches a house number before a complement on the second line: "100 apto 12". */
export const HOUSE_NUMBER_THEN_COMPLEMENT = compilePattern(
  `^${HOUSE_NUMBER_MARK_GROUP}?(${HOUSE_NUMBER})\\s(?=${NUMBERED_UNIT_PLOT_OR_BUILDING}|${FLOOR_NUMBER})`
)

const WORDS_BEFORE_OWN_NUMBER = [
  ...UNIT_WORDS,
  ...PLOT_WORDS,
  ...AREA_WORDS,
  ...BUILDING_WORDS,
].filter((word) => word.length > 1 && !WORDS_IN_STREET_NAMES.includes(word))
const TEXTS_BEFORE_OWN_NUMBER = [
  `${STREET_TYPE_WITH_SPACE}(?:(?:${alternationSource(PALMAS_STREET_CODES)}|${HIGHWAY_CODE_PREFIX})[\\s-]+)?`,
  `(?:^${alternationSource(["rodovia", "rod", "estrada"])}${WORD_END}.*\\s)${HIGHWAY_CODE_PREFIX}[\\s-]+`,
  `(?:${alternationSource(["br", ...PALMAS_BLOCK_CODES])}|^${HIGHWAY_CODE_PREFIX})[\\s-]+`,
  `${alternationSource(WORDS_BEFORE_OWN_NUMBER)}(?:\\.\\s*|\\s+)`,
]
/**
 * Matches the text before a number if the number is part of a name or of a complement. For example, it matches "Rua "
 * in "Rua 7": the 7 is not a house number.
 *
 * A word such as "Praça" after "da", "de" or "do" does not match. In "Rua da Praça 7", "Praça" is part of the street's
 * name, so the 7 may be the house number.
 */
export const TEXT_BEFORE_NUMBER_OF_NAME = compilePattern(
  `(?<!${WORD_START}d[aeo]s?\\s|\\d\\s?[º°ªa]\\s)${WORD_START}(?:${TEXTS_BEFORE_OWN_NUMBER.join("|")})$|${WORD_START}(?:rua|avenida|av\\.?)\\s$(?<!\\d\\s?[º°ªa]\\s\\p{L}+\\.?\\s)|${WORD_START}${alternationSource(PREPOSITIONS)}\\s$`
)
/**
 * Matches the text before a number if the text ends with a street whose name is only a letter: "Rua T " in "Rua T 30".
 * In the state of Goiás, the number is read as part of the street's name, because such streets are usual in Goiânia.
 * Elsewhere the number may be the house number.
 */
export const STREET_NAMED_BY_LETTER = compilePattern(
  `${WORD_START}${STREET_TYPE_WITH_SPACE}\\p{L}\\s$`
)

/**
 * Matches a text that ends with a street such as "Rua Marginal" and two digits: "Rua Marginal 12". The two digits are
 * usually the house number. If another number follows in the line, either of the two numbers may be the house number.
 */
export const STREET_NAMED_BY_TWO_DIGITS = compilePattern(
  `${WORD_START}${STREET_TYPE_WITH_SPACE}${alternationSource(OFTEN_NUMBERED_STREET_WORDS)}\\s\\d\\d$`
)

/** Matches a part of an address with which the shopper says that there is no complement: "N/A", "sem complemento". */
export const ONLY_EMPTY_FIELD_PLACEHOLDER = compilePattern(
  `^${alternationSource(EMPTY_FIELD_PLACEHOLDERS)}$`
)
export const DISTRICT_THAT_LOOKS_LIKE_UNIT = compilePattern(
  `^${alternationSource(DISTRICTS_THAT_LOOK_LIKE_UNITS)}${WORD_END}`
)
/** Matches a part of an address that begins with a word such as "bloco", with which no district's name begins. */
export const PART_STARTING_WITH_NON_DISTRICT_WORD = compilePattern(
  `^${alternationSource(NON_DISTRICT_WORDS)}${WORD_END}`
)
/**
 * Matches a part of an address that begins with a word such as "torre" or "casa". After the house number, such a part
 * is usually a complement: "Torre Azul", "Casa Amarela".
 */
export const PART_STARTING_WITH_UNIT_WORD = compilePattern(
  `^${alternationSource(UNIT_WORDS)}${WORD_END}`
)
