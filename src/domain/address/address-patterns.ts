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
  NEVER_DISTRICTS,
  NO_NUMBER,
  NOT_OF_THE_STREET as FOREIGN,
  NOTHING,
  NUMBER,
  NUMBER_MARK,
  OFTEN_NUMBERED,
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
  `${any(words)}(?:\\.?:?\\s*(?=${MARK}?\\d)|\\.:?\\s*|:\\s*|\\s+)${MARK}?(?:\\d+(?:[.,]\\d+)?(?:[-/]?\\p{L})?|\\p{L}\\d*(?!['’]))${END}`
const NUMBERED = numbered([...UNITS, ...PLOTS, ...BUILDINGS])
const FLOOR = `\\d+\\s?[º°ªo]?\\s*(?:and(?:ar)?|pav(?:imento)?|piso|subsolo)${END}(?!\\.?:?\\s*${MARK}?\\d)`
const NAMED = `${any(BUILDINGS)}(?:\\.\\s*|\\s+)\\p{L}`
const PLACE = `${any(PLACES)}${END}`

/** Postal codes and phone numbers in a line. */
export const NOT_OF_THE_STREET = pattern(
  `(?<![\\p{L}\\d.])${any(FOREIGN)}${END}`,
  "giu"
)

/** A part of an address that is a complement: "apto 12", "5º andar", "Ed. Itália", "fundos". */
export const COMPLEMENT_PART = pattern(
  `^(?:${NUMBERED}|${FLOOR}|${NAMED}|${PLACE}|\\d+\\s?[-/]?[a-z]?$)`
)

const NUMBER_OR_SEPARATOR = "[,;\\d-]\\s*|\\d\\p{L}\\s+"
const WORDS_IN_NAMES = [...PLACES_IN_NAMES, ...UNITS_IN_NAMES]
const AFTER_QUALIFIER = (qualifiers: readonly string[]) =>
  `(?<=${START}${any(qualifiers)}\\s)${any(WORDS_IN_NAMES)}\\s`
/** A word of a unit that ends the street's name, before the house number: "Rua Nova Ilha 205", "Rua Boa Porta 55". */
const END_OF_NAME = `(?<!${NUMBER_OR_SEPARATOR})(?:${AFTER_QUALIFIER(INCOMPLETE_NAMES)}(?=${MARK}?\\d)|(?:${AFTER_QUALIFIER(QUALIFIERS)}|${any(PLACES_IN_NAMES)}\\s)(?=${MARK}?\\d{3}))`

/**
 * The complements in a line. What needs no identifier ("frente") counts only after a number or a separator, because
 * such words are also in names of streets.
 */
export const COMPLEMENTS = pattern(
  `${START}(?!${END_OF_NAME})(?:${NUMBERED}|${FLOOR})|(?<=${NUMBER_OR_SEPARATOR})${START}(?:${NAMED}|${PLACE})`,
  "giu"
)

/** A letter that names what precedes it: "Bloco E", "Quadra R". */
const NOT_AN_IDENTIFIER = `(?<!${START}${any([...UNITS, ...PLOTS])}\\.?\\s+[er])`
/** What precedes a word that looks like a complement and is part of the street's name: "Rua da Torre 100". */
export const BEFORE_NAME = pattern(
  `(?:^|[,;-]\\s*${any(STREET_TYPES)}\\.?|${START}(?:d[aeo]s?|e|n[ao]|${any(STREET_TYPES)})${NOT_AN_IDENTIFIER}\\.?)\\s*$`
)

/** "Apto 12, Rua das Flores 100" and "100, Rua das Flores": the complement or the number comes first. */
export const COMPLEMENT_FIRST = pattern(
  `^(${numbered(UNITS)})(?:\\s|(.*?)(?:${SEPARATOR.source}))(${TYPE}.*)$`
)
export const NUMBER_FIRST = pattern(
  `^${MARK}?(?!\\d\\d?a\\s)(${NUMBER})(?:\\s*,\\s*|\\s-\\s|\\s)(${TYPE}.*)$`
)

/** Where the street begins: at the first word of a street's type that no preposition precedes. */
export const STREET = pattern(
  `(?<!(?:${START}${any(PREPOSITIONS)}|[\\p{L}\\d]\\s[ea])\\s)${START}${TYPE}`
)
/**
 * A line that begins with a plot or a block and names no street: "Quadra 5, Lote 8", "104 Sul". No number is the
 * house's.
 */
export const PLOT_FIRST = pattern(
  `^(?:${NUMBERED}|${any(BLOCKS)}[\\s-]?\\d|\\d{3,4}\\s${any(SIDES)}${END})`
)
/** A line that begins with a number of its name: "13 de Maio", "5ª Avenida". */
export const DIGIT_FIRST = /^\d+(?!\s?[ºª°]|\s+de\s|\d)/iu
/** A part of a town: a number at its end is its own. */
export const AREA_FIRST = pattern(
  `^(?:${any([...AREAS, ...BUILDINGS])}\\.?\\s)`
)
/** Parts after which a number alone is the house's: "Quadra 5, Lote 8, 100". */
export const PLOT_OR_BUILDING = pattern(`^(?:${numbered(PLOTS)}|${NAMED})`)

const SECTOR_END = `(?=$|[\\s,.-]*\\d|[\\s,.-]+${any(AFTER_SECTOR)}(?![\\p{L}]))`
export const IN_BRASILIA = pattern(
  `^(?:(?:quadra\\s+)?${any(BRASILIA)}${SECTOR_END}|${BRASILIA_AVENUE})`
)
/** In the Federal District the sectors are also written out: "Setor Comercial Sul Quadra 1". */
export const SECTOR_IN_FULL = /^(?:setor\s|quadra\s\d)/iu
const BLOCK = "(?:bl(?:oco)?|conjunto|conj|cj)\\.?\\s?"
/**
 * What is smaller than a block of Brasília; a number alone after a comma, after a block or after "nº" is a flat. The
 * letter of a block is no plot: "Bloco L 101".
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
/** A number at the start of a part; "7 de Setembro" is a name, and "5º andar" a floor. */
export const NUMBER_AT_START = pattern(
  `^(${NUMBER})${NOT_ORDINAL}(?!\\s+de\\s|${SIDE})`
)
const RULERS = any(RULERS_BEFORE_NUMBER)
const NAMES_BEFORE_NUMBER = [
  `(?:^|${START}(?:${TYPE}|${any([...TITLES_OF_RULERS, ...STRUCTURES, ...AREAS])}(?:\\.\\s?|\\s)))${RULERS}`,
  `${START}s[ãa]o\\s${any(SAINTS_BEFORE_NUMBER)}`,
  `${START}${any(PLANNED_STREETS)}\\s(?=\\d\\d?(?!\\d))`,
  `${START}${TYPE}${any([...OFTEN_NUMBERED, ...WORDS_IN_NAMES])}\\s(?=\\d(?!\\d))`,
]
/** A number within a part; not in "7 de Setembro" and "104 Sul". */
export const NUMBER_WITHIN = pattern(
  `(?<=\\s)(?<!${any(NAMES_BEFORE_NUMBER)})(${NUMBER})(?=$|[\\s(])(?!\\s+de\\s|${SIDE})`,
  "giu"
)
/** The text between two house numbers, such as " e " in "100 e 102" and the blank in "1001 1002". */
export const BETWEEN_HOUSE_NUMBERS = pattern(
  `^\\s(?:${any(BETWEEN_NUMBERS)}\\s)?$`
)
/** A number that stands alone on the second line is the house's if the first has none. */
export const MARKED_ALONE = pattern(`^${MARK}(${NUMBER})$`)
export const NUMBER_ALONE = pattern(`^(${NUMBER})$`)
export const NO_HOUSE_NUMBER_ALONE = pattern(`^(?:${NO_NUMBER}|0+)$`)

/** "100 apto 12" on the second line. */
export const NUMBER_THEN_COMPLEMENT = pattern(
  `^${MARK}?(${NUMBER})\\s(?=${NUMBERED}|${FLOOR})`
)

const CLAIMING = [...UNITS, ...PLOTS, ...AREAS, ...BUILDINGS].filter(
  (word) => word.length > 1 && !WORDS_IN_NAMES.includes(word)
)
const CLAIMS = [
  // "Rua", "Av.", "Rua SE", "Rodovia BR"
  `${TYPE}(?:(?:${any(STREET_CODES)}|${HIGHWAY})[\\s-]+)?`,
  `(?:^${any(["rodovia", "rod", "estrada"])}${END}.*\\s)${HIGHWAY}[\\s-]+`,
  `(?:${any(["br", ...BLOCKS])}|^${HIGHWAY})[\\s-]+`,
  `${any(CLAIMING)}(?:\\.\\s*|\\s+)`,
]
/**
 * Words after which a number belongs to the name of the street or to another part. Such words in "Rua da Praça" and
 * "5ª Avenida" do not count.
 */
export const NAMED_BY_NUMBER = pattern(
  `(?<!${START}d[aeo]s?\\s|\\d\\s?[º°ªa]\\s)${START}(?:${CLAIMS.join("|")})$|${START}(?:rua|avenida|av\\.?)\\s$(?<!\\d\\s?[º°ªa]\\s\\p{L}+\\.?\\s)|${START}${any(PREPOSITIONS)}\\s$`
)
/** "Rua T": the number after it is the street's in Goiânia, and may be the house's elsewhere. */
export const NAMED_BY_LETTER = pattern(`${START}${TYPE}\\p{L}\\s$`)

/** "Rua Marginal 12": the number may be the street's where another number follows. */
export const NAMED_BY_TWO_DIGITS = pattern(
  `${START}${TYPE}${any(OFTEN_NUMBERED)}\\s\\d\\d$`
)

/** A part of an address that only says that there is no complement: "N/A", "sem complemento". */
export const NOTHING_ALONE = pattern(`^${any(NOTHING)}$`)
export const DISTRICT = pattern(`^${any(DISTRICTS)}${END}`)
/** A part that begins in a way in which no name of a district begins. */
export const NEVER_DISTRICT = pattern(`^${any(NEVER_DISTRICTS)}${END}`)
/** A part that begins with the word for a unit. After the house number it is a unit: "Torre Azul", "Casa Amarela". */
export const UNIT_FIRST = pattern(`^${any(UNITS)}${END}`)
