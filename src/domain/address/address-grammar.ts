// This file contains the words of Brazilian address lines, as the sources of regular expressions. `address-patterns.ts`
// builds the regular expressions, which match upper and lower case. A new abbreviation usually changes only this file
// and a table of examples in a test.

function splitPatternsAtWhitespace(list: string): string[] {
  return list.trim().split(/\s+/)
}

/** Words for kinds of streets. In "Rua 7" and "Av. 85", the number is part of the street's name. */
export const STREET_TYPES = splitPatternsAtWhitespace(String.raw`
  rua r avenida aven av alameda al travessa trav trv tv praça praca pça pc rodovia rod estrada estr est via
  viela beco passagem psg ladeira lad largo lgo caminho vereda servidão servidao acesso ramal linha vicinal
  boulevard escadaria projetada projeto particular assentamento travessão travessao picada
`)

/** Letters before the numbers of streets in the city of Palmas: "SE" in "Rua SE 5" and "LO" in "Avenida LO 4". */
export const PALMAS_STREET_CODES = ["[sn][eos]", "lo"]

/**
 * Patterns for the names of popes and emperors whose number can be part of a street's name: "Rua Pedro 2", "Rua Papa
 * João 23". A pattern matches a name only if a number that such a ruler has follows: 1 or 2 after "Pedro".
 */
export const RULERS_BEFORE_NUMBER = [
  "jo[ãa]o\\s(?=(?:6|23)(?!\\d))",
  "jo[ãa]o\\spaulo\\s(?=[12](?!\\d))",
  "pedro\\s(?=[12](?!\\d))",
  "paulo\\s(?=6(?!\\d))",
  "bento\\s(?=16(?!\\d))",
  "pio\\s(?=(?:9|1[0-2])(?!\\d))",
  "le[ãa]o\\s(?=13(?!\\d))",
]
export const RULER_TITLE_WORDS = splitPatternsAtWhitespace(
  "papa beato dom d imperador rei"
)
/**
 * Words for structures that can be named after popes and emperors. The number of the pope or emperor is then part of
 * the structure's name and not the house number: "Viaduto João Paulo 2".
 */
export const STRUCTURE_WORDS = splitPatternsAtWhitespace(
  "viaduto ponte passarela túnel tunel"
)

/**
 * Patterns for the names of popes who are saints. If "São" precedes such a name, the pope's number is part of the
 * street's name: "Rua São João Paulo 2".
 */
export const SAINTS_BEFORE_NUMBER = [
  "jo[ãa]o\\s(?=23(?!\\d))",
  "jo[ãa]o\\spaulo\\s(?=2(?!\\d))",
  "pio\\s(?=10(?!\\d))",
]

/**
 * Words for planned streets that have a number and no name: "Rua Coletora 14". A number of one or two digits after such
 * a word is part of the street's name.
 */
export const PLANNED_STREET_WORDS = splitPatternsAtWhitespace(
  "coletora interna local existente"
)

/**
 * Words that can be a street's whole name ("Rua Marginal") or be followed by a number in the name ("Rua Marginal 2").
 * - One digit after such a word is part of the name.
 * - Two digits are usually the house number: "Avenida Marginal 50".
 */
export const OFTEN_NUMBERED_STREET_WORDS = splitPatternsAtWhitespace(
  "marginal perimetral radial circular"
)

/**
 * Words that can begin a complement or end a street's name, such as "ilha". The text around the word decides:
 * - If three or more digits follow the word, the digits are usually the house number: 205 in "Rua Nova Ilha 205".
 * - If a number or a separator such as a comma precedes the word, the word begins a complement: "granja 120" in "Rua A
 *   10 granja 120".
 */
export const PLACE_WORDS_IN_STREET_NAMES = splitPatternsAtWhitespace(
  "cabana terminal granja rancho [áa]rea fase ilha galeria shopping"
)

/**
 * Words for units that can also be the last word of a street's name: "Rua da Porta 5". Three digits after such a word
 * may be the number of a unit: "porta 101". Three digits alone therefore do not show that they are a house number.
 *
 * The list does not contain "caixa". The number after "caixa" is nearly always the number of a post-office box and not
 * a house number: "Estrada Velha caixa 450".
 */
export const UNIT_WORDS_IN_STREET_NAMES = splitPatternsAtWhitespace(
  "porta ponto piso doca sobrado chal[ée]"
)

/** Adjectives and titles that are never the last word of a street's name: "Boa" in "Rua Boa Porta 55". */
export const WORDS_NEVER_ENDING_STREET_NAME = splitPatternsAtWhitespace(
  "boa bom santa santo"
)

/**
 * Adjectives that can be the last word of a street's name. The word after such an adjective may be a unit: "Rua Nova
 * porta 3" is door 3 in the street "Rua Nova".
 */
export const ADJECTIVES_ENDING_STREET_NAME = splitPatternsAtWhitespace(
  "nov[ao] velh[ao] bel[ao] antig[ao] grande alt[ao] primeir[ao] segund[ao]"
)

/**
 * Prepositions. A number directly after a preposition is part of a name: "Rua dos 3 Irmãos". A word such as "Rua"
 * directly after a preposition does not begin the street of the address: "esquina da Rua 5".
 */
export const PREPOSITIONS = ["d[aeo]s?", "n[ao]s?", "com", "à", "ao"]

/** Sides of a town. A number directly before such a word is part of the name: "Rua 36 Norte", "Quadra 104 Sul". */
export const TOWN_SIDE_WORDS = ["norte", "sul", "leste", "oeste"]

/** Words that can stand between two house numbers of the same address: "100 e 102", "100 a 110". */
export const WORDS_BETWEEN_HOUSE_NUMBERS = ["e", "a", "ao", "ou", "até"]

/** The first part of a highway's name, "BR" or the code of a state. A number follows it: "BR-101", "Rodovia SP 330". */
export const HIGHWAY_CODE_PREFIX =
  "(?:br|a[clmp]|ba|ce|df|es|go|m[agst]|p[abeir]|r[jnors]|s[cep]|to)"

/**
 * Words for a unit of a building, such as a flat or a room.
 * - In the text before the house number, the word usually means a unit only if a number or a single letter follows the
 *   word. "apto 12" and "casa B" are units, and the district "Casa Verde" is not.
 * - In the text after the house number, the word usually means a unit even if no number follows: "Torre Azul" in "Rua A
 *   100, Torre Azul".
 */
export const UNIT_WORDS = splitPatternsAtWhitespace(String.raw`
  apartamento aptº aptos? apt ap salas? sls sl sobreloja lojas? lj casa cs blocos? bl torre tr conjunto conj
  cjto cj andar box galpão galpao gp quarto qto unidade unid kitnet kit flat portão portao cobertura cob
  entrada subsolo barracão barracao pr[ée]dio portaria escrit(?:[óo]rio)? escr ala su[íi]te pavilh[ãa]o hangar
  quiosque banca estande stand vagas? garagem [qk]uitinete kitinete loft (?:e?st|s)[úu]dio d[úu]plex
  tr[íi]plex grupo gr slj pavimento pav piso blc blo anexo chal[ée] bangal[ôo] dep[óo]sito doca interfone und
  poste fundos t[ée]rreo sobrado mezanino ed[íi]cula porta garage terminal dep cabana c(?=\.)
  (?:caixa|cx)(?:\.?\s+postal)? cp
`)

/**
 * Words for a plot of land. Such a word is read as a plot only if a number or a single letter follows it. The house
 * number may come after the plot: "Quadra 5, Lote 8, nº 100".
 */
export const PLOT_WORDS = splitPatternsAtWhitespace(String.raw`
  quadra qd qdra q lotes? lt l gleba km quilômetro quilometro módulo modulo mod etapa chácara chacara chac ch
  trecho qi granja rancho [áa]rea fase ilha ponto fra[çc][ãa]o
`)

/** Letters before the number of a block in the city of Palmas: "ARSE 22", "ACNO 1". */
export const PALMAS_BLOCK_CODES = [
  "ar[sn][eo]",
  "ac[sn][eou](?:\\s[sn][eo])?",
  "al[cs][a-z]?\\s[sn][eo]",
]

/** Words with which the name of a neighborhood or village begins: "Jardim Sol 2", "Setor 5". */
export const AREA_WORDS = splitPatternsAtWhitespace(String.raw`
  setor jardim jd parque pq vila bairro núcleo nucleo loteamento residencial res conjunto conj distrito
  povoado aldeia sítio sitio fazenda faz quadra
`)

/** Words for buildings. The building's name follows the word: "Ed. Itália", "Condomínio das Flores". */
export const BUILDING_WORDS = splitPatternsAtWhitespace(String.raw`
  edifício edificio edif edf ed condomínio condominio cond galeria shopping
`)

/**
 * Words with which the name of a district never begins. A part of the second address line that begins with such a word
 * ("Bloco Azul", "portão verde") is therefore a complement and not the district.
 */
export const NON_DISTRICT_WORDS = splitPatternsAtWhitespace(String.raw`
  apartamento apto bloco sala loja sobreloja galpão galpao andar box unidade kitnet flat portão pr[ée]dio
  portaria escrit[óo]rio su[íi]te pavilh[ãa]o a\s?/\s?c aos\s+cuidados edf anexo garagem portao cobertura
  resid[êe]ncia$ torre\s+(?:norte|sul|leste|oeste)
`)

/** Districts whose name begins with a word that otherwise means a unit: "Casa Verde" is not a house. */
export const DISTRICTS_THAT_LOOK_LIKE_UNITS = ["casa\\s+(?:verde|forte|caiada)"]

/** Texts that shoppers type when a mandatory field does not apply to them: "-", "N/A", "não tem", "sem complemento". */
export const EMPTY_FIELD_PLACEHOLDERS = splitPatternsAtWhitespace(String.raw`
  [-.,/*?x0\s]+ n\s?/\s?a s\s?/\s?c null none nada vazio undefined nenhuma? n/?t sem
  (?:n[ãa]o(?:\s(?:tem|h[áa]|possui|existe|se\saplica))?|sem|nenhum)(?:\scompl(?:emento)?\.?)?
`)

/**
 * Patterns for postal codes and phone numbers, which some shoppers write into an address line. Their digits must not be
 * read as a house number.
 */
export const POSTAL_CODE_AND_PHONE_PATTERNS = [
  "cep\\s?[:.]?\\s?\\d{2}\\.?\\d{3}-?\\d{3}",
  "\\d{2}\\.?\\d{3}-\\d{3}",
  "(?:telefone|tel|fone|celular|cel|whatsapp|whats|zap)\\s?[:.]?\\s?\\+?\\(?\\d[\\d() -]{6,17}\\d",
  "(?:\\(?0?\\d{2}\\)?\\s?)?9\\d{4}-\\d{4}",
  "\\(0?\\d{2}\\)\\s?9?\\d{4}[\\s-]?\\d{4}",
  "\\+?\\d{8,14}",
]

/**
 * Words for a place on the plot or near it, such as "fundos" (at the back) and "próximo" (near). Unlike "apto", they
 * need no number after them.
 */
export const PLACE_WORDS = splitPatternsAtWhitespace(String.raw`
  fundos fds frente térreo terreo sobrado altos cobertura sobreloja subsolo porão mezanino edícula
  casa\s+d[aeo]s?\s+(?:fundos|frente) casa(?=\s*(?:$|[,;]|-\s)) próximo proximo perto ao\s+lado em\s+frente
  atrás esquina ponto\s+de\s+refer[êe]ncia
`)

/**
 * Sectors and blocks of the city of Brasília, where houses have no number. In "SQN 410 Bloco B", 410 is the number of a
 * superquadra (a group of apartment buildings), and the whole text is the street.
 */
export const BRASILIA_SECTOR_CODES = splitPatternsAtWhitespace(String.raw`
  e?q[ns] eq[ns][a-z] c?ln cl(?:nw|sw|rn|s) sq(?:nw|sw|n|s) sh(?:igs|is|in|ip|tn|ts|c[a-z]{1,3}|[a-z])
  sc(?:l?(?:nw|sw|n|s|rn|rs|en|es)|ia|tn|ts) h(?:cgn|igs|ces) sb[ns] srtv[ns] sr(?:e|es|ia)
  sa(?:[aiu]?[ns]|fs) sg(?:a[ns]|cv|o) sm(?:pw|l[ns]|db|t|u|as|h[ns]) s(?:ia|ig|of[ns]?|po|trc|ep[ns]|d[ns])
  q(?:n[a-z]|s[a-f]|i|l|e|r|[mr]?sw|ms) c(?:n|s)[a-f] cr[ns] aos ade ar área\s+especial superquadra
  entrequadra asa\s+(?:norte|sul)
`)

/**
 * Words that can follow the code of a sector of Brasília. The code alone is ambiguous: "QI Quadra 5" is a sector, and
 * "Qi Wang" is a name.
 */
export const WORDS_AFTER_BRASILIA_SECTOR = splitPatternsAtWhitespace(String.raw`
  quadra qd q bloco bl conjunto conj cj trecho lote lt área area setor norte sul chácara [a-z]{1,3}\s?\d
`)

/** The avenues of Brasília, which are called W or L with a digit: "W3 Norte 505 Bloco C". */
export const BRASILIA_AVENUE =
  "(?:(?:avenida|av|via)\\.?\\s+)?[wl]\\s?-?\\d\\s+(?:norte|sul)"

/**
 * Words for those parts of an address in Brasília that belong to the street, such as "quadra" and "bloco". Smaller
 * parts, such as the number of a flat, are sent as the complement.
 */
export const BRASILIA_STREET_PART_WORDS =
  "(?:quadra|qd|q[il]?|bloco|bl|conjunto|conj|cj|trecho)"

/** The texts that mark the number after them as a house number: "nº", "n.", "no.", "#". */
export const HOUSE_NUMBER_MARK =
  "(?:n[uú]mero|num|nro?|n\\.?\\s?[º°o]|n)\\.?\\s*[:=]?\\s*|#\\s*"

/** The texts which say that a house has no number: "s/n", "S/Nº", "sem número". */
export const NO_HOUSE_NUMBER_TEXT =
  "(?:n[ãa]o\\s+(?:tem|h[áa]|possui)\\s+|s\\s*[/.\\\\-]?\\s*|sem\\s+)n(?:[uú]m(?:ero|era[cç][aã]o)?|ro)?\\.?[º°ªo]?\\.?"

/**
 * A house number, possibly with thousands separators, a letter or a second number: "1.500", "100-B", "10/12", "10-12".
 */
export const HOUSE_NUMBER =
  "(?:\\d{1,3}(?:\\.\\d{3})+|\\d{1,6})(?!\\d)(?:\\s?/\\s?\\d{1,6}|-\\d{1,6})?(?:[-/]?[a-z]|\\s[a-z](?=\\s*(?:$|[,;]|-\\s)))?"
