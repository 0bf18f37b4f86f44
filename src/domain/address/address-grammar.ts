/**
 * The words of Brazilian address lines, as unanchored patterns that match in any case. `address-patterns.ts` builds the
 * regular expressions from them, so a new abbreviation only changes this file and a table of examples in a test.
 */

/** Splits a list of patterns at whitespace. */
function patterns(list: string): string[] {
  return list.trim().split(/\s+/)
}

/**
 * Types of streets. A number after one of these words belongs to the street's name: "Rua 7", "Av. 85", "Rua Projetada
 * 12".
 */
export const STREET_TYPES = patterns(String.raw`
  rua r avenida aven av alameda al travessa trav trv tv praça praca pça pc rodovia rod estrada estr est via
  viela beco passagem psg ladeira lad largo lgo caminho vereda servidão servidao acesso ramal linha vicinal
  boulevard escadaria projetada projeto particular assentamento travessão travessao picada
`)

/** Codes that stand between the type and the number of a street in the city of Palmas: "Rua SE 5", "Avenida LO 4". */
export const STREET_CODES = ["[sn][eos]", "lo"]

/**
 * Names of popes and emperors, each with its number as a lookahead. The number belongs to the name only directly after
 * the street's type or after a title: "Rua Papa João 23", "Rua Dom Pedro 2". In "Rua São Pedro 2" and "Rua Manoel Pedro
 * 2" the number is the house number.
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
export const TITLES_OF_RULERS = patterns("papa beato dom d imperador rei")
/** Structures that can precede a pope's or emperor's name in place of a street's type: "Viaduto João Paulo 2". */
export const STRUCTURES = patterns("viaduto ponte passarela túnel tunel")

/** Popes who are saints, each with its number as a lookahead: "Rua São João Paulo 2". */
export const SAINTS_BEFORE_NUMBER = [
  "jo[ãa]o\\s(?=23(?!\\d))",
  "jo[ãa]o\\spaulo\\s(?=2(?!\\d))",
  "pio\\s(?=10(?!\\d))",
]

/**
 * Words for planned streets without a name. One or two digits after such a word belong to the street: "Rua Coletora
 * 14".
 */
export const PLANNED_STREETS = patterns("coletora interna local existente")

/**
 * Words that are the whole name of some streets, and that other streets combine with a number. One digit belongs to the
 * street ("Rua Marginal 2"), because a house on such a road rarely has so low a number. Two digits are the house number
 * ("Avenida Marginal 50"), because hardly any town has ten numbered streets of this kind.
 */
export const OFTEN_NUMBERED_STREETS = patterns(
  "marginal perimetral radial circular"
)

/**
 * Words for units, plots and buildings that can also be the last word of a street's name. Three or more digits after
 * such a word are the house number ("Rua Nova Ilha 205"), because hardly any unit has so high a number. After a number
 * or a separator the word means a unit: "Rua A 10 granja 120".
 */
export const PLACES_IN_NAMES = patterns(
  "cabana terminal granja rancho [áa]rea fase ilha galeria shopping"
)

/**
 * Words for units that can also be the last word of a street's name. A building may have hundreds of these units, so
 * that even a number of three digits may be the unit's. The word belongs to the street's name only directly after the
 * street's type or a qualifier: "Rua Boa Porta 55".
 *
 * "Caixa" is not in this list, because its number is far more often a post-office box than a house number: "Estrada
 * Velha caixa 450".
 */
export const UNITS_IN_NAMES = patterns("porta ponto piso doca sobrado chal[ée]")

/** Qualifiers that are not a street's name without the next word: "Rua Boa Porta 55". */
export const INCOMPLETE_NAMES = patterns("boa bom santa santo")

/**
 * Qualifiers that can be a street's whole name. After such a name, a number of one or two digits may belong to a unit:
 * "Rua Nova porta 3".
 */
export const QUALIFIERS = patterns(
  "nov[ao] velh[ao] bel[ao] antig[ao] grande alt[ao] primeir[ao] segund[ao]"
)

/** Prepositions. The word or number after them is part of a name: "Rua dos 3 Irmãos", "esquina com a Rua 5". */
export const PREPOSITIONS = ["d[aeo]s?", "n[ao]s?", "com", "à", "ao"]

/** Sides of a town. A number before such a word belongs to the name: "Rua 36 Norte", "Quadra 104 Sul". */
export const SIDES = ["norte", "sul", "leste", "oeste"]

/** Words between two house numbers: "100 e 102", "100 a 110". */
export const BETWEEN_NUMBERS = ["e", "a", "ao", "ou", "até"]

/** The first part of a highway's name, which is `BR` or a state, followed by a number: "BR-101", "Rodovia SP 330". */
export const HIGHWAY =
  "(?:br|a[clmp]|ba|ce|df|es|go|m[agst]|p[abeir]|r[jnors]|s[cep]|to)"

/**
 * Words for a unit of a building. Each counts only with an identifier: "apto 12" and "casa B" are units, the district
 * Casa Verde is not.
 */
export const UNITS = patterns(String.raw`
  apartamento aptº aptos? apt ap salas? sls sl sobreloja lojas? lj casa cs blocos? bl torre tr conjunto conj
  cjto cj andar box galpão galpao gp quarto qto unidade unid kitnet kit flat portão portao cobertura cob
  entrada subsolo barracão barracao pr[ée]dio portaria escrit(?:[óo]rio)? escr ala su[íi]te pavilh[ãa]o hangar
  quiosque banca estande stand vagas? garagem [qk]uitinete kitinete loft (?:e?st|s)[úu]dio d[úu]plex
  tr[íi]plex grupo gr slj pavimento pav piso blc blo anexo chal[ée] bangal[ôo] dep[óo]sito doca interfone und
  poste fundos t[ée]rreo sobrado mezanino ed[íi]cula porta garage terminal dep cabana c(?=\.)
  (?:caixa|cx)(?:\.?\s+postal)? cp
`)

/**
 * Words for a plot of land. Each counts only with an identifier, and a house number may follow: "Quadra 5, Lote 8, nº
 * 100".
 */
export const PLOTS = patterns(String.raw`
  quadra qd qdra q lotes? lt l gleba km quilômetro quilometro módulo modulo mod etapa chácara chacara chac ch
  trecho qi granja rancho [áa]rea fase ilha ponto fra[çc][ãa]o
`)

/** Blocks of Palmas: "ARSE 22", "ACNO 1". */
export const BLOCKS = [
  "ar[sn][eo]",
  "ac[sn][eou](?:\\s[sn][eo])?",
  "al[cs][a-z]?\\s[sn][eo]",
]

/** Words with which the name of a part of a town begins: "Jardim Sol 2", "Setor 5". */
export const AREAS = patterns(String.raw`
  setor jardim jd parque pq vila bairro núcleo nucleo loteamento residencial res conjunto conj distrito
  povoado aldeia sítio sitio fazenda faz quadra
`)

/** Words for buildings that are followed by a name: "Ed. Itália", "Condomínio das Flores". */
export const BUILDINGS = patterns(String.raw`
  edifício edificio edif edf ed condomínio condominio cond galeria shopping
`)

/**
 * Words with which the name of a district never begins. A part that begins with such a word is a complement even if a
 * name follows the word: "Bloco Azul", "portão verde".
 */
export const NON_DISTRICT_WORDS = patterns(String.raw`
  apartamento apto bloco sala loja sobreloja galpão galpao andar box unidade kitnet flat portão pr[ée]dio
  portaria escrit[óo]rio su[íi]te pavilh[ãa]o a\s?/\s?c aos\s+cuidados edf anexo garagem portao cobertura
  resid[êe]ncia$ torre\s+(?:norte|sul|leste|oeste)
`)

/** Districts whose name begins with a word for a unit. */
export const DISTRICTS = ["casa\\s+(?:verde|forte|caiada)"]

/** Texts that shoppers type when a mandatory field does not apply to them: "-", "N/A", "não tem", "sem complemento". */
export const PLACEHOLDERS = patterns(String.raw`
  [-.,/*?x0\s]+ n\s?/\s?a s\s?/\s?c null none nada vazio undefined nenhuma? n/?t sem
  (?:n[ãa]o(?:\s(?:tem|h[áa]|possui|existe|se\saplica))?|sem|nenhum)(?:\scompl(?:emento)?\.?)?
`)

/** Postal codes and phone numbers within an address line. Their digits are not a house number. */
export const NOT_OF_THE_STREET = [
  "cep\\s?[:.]?\\s?\\d{2}\\.?\\d{3}-?\\d{3}",
  "\\d{2}\\.?\\d{3}-\\d{3}",
  "(?:telefone|tel|fone|celular|cel|whatsapp|whats|zap)\\s?[:.]?\\s?\\+?\\(?\\d[\\d() -]{6,17}\\d",
  "(?:\\(?0?\\d{2}\\)?\\s?)?9\\d{4}-\\d{4}",
  "\\(0?\\d{2}\\)\\s?9?\\d{4}[\\s-]?\\d{4}",
  "\\+?\\d{8,14}",
]

/** Words for a place on or near the plot, which count without an identifier: "fundos", "próximo". */
export const PLACES = patterns(String.raw`
  fundos fds frente térreo terreo sobrado altos cobertura sobreloja subsolo porão mezanino edícula
  casa\s+d[aeo]s?\s+(?:fundos|frente) casa(?=\s*(?:$|[,;]|-\s)) próximo proximo perto ao\s+lado em\s+frente
  atrás esquina ponto\s+de\s+refer[êe]ncia
`)

/**
 * Sectors and blocks of Brasília. Addresses there have no house number: "SQN 410 Bloco B" is the street, and 410 is the
 * number of the superblock.
 */
export const BRASILIA = patterns(String.raw`
  e?q[ns] eq[ns][a-z] c?ln cl(?:nw|sw|rn|s) sq(?:nw|sw|n|s) sh(?:igs|is|in|ip|tn|ts|c[a-z]{1,3}|[a-z])
  sc(?:l?(?:nw|sw|n|s|rn|rs|en|es)|ia|tn|ts) h(?:cgn|igs|ces) sb[ns] srtv[ns] sr(?:e|es|ia)
  sa(?:[aiu]?[ns]|fs) sg(?:a[ns]|cv|o) sm(?:pw|l[ns]|db|t|u|as|h[ns]) s(?:ia|ig|of[ns]?|po|trc|ep[ns]|d[ns])
  q(?:n[a-z]|s[a-f]|i|l|e|r|[mr]?sw|ms) c(?:n|s)[a-f] cr[ns] aos ade ar área\s+especial superquadra
  entrequadra asa\s+(?:norte|sul)
`)

/**
 * Words that may follow a sector of Brasília in place of a number. They distinguish a sector from a name: "Qi Wang" is
 * not a sector.
 */
export const AFTER_SECTOR = patterns(String.raw`
  quadra qd q bloco bl conjunto conj cj trecho lote lt área area setor norte sul chácara [a-z]{1,3}\s?\d
`)

/** The avenues of Brasília, whose addresses name a block as well: "W3 Norte 505 Bloco C". */
export const BRASILIA_AVENUE =
  "(?:(?:avenida|av|via)\\.?\\s+)?[wl]\\s?-?\\d\\s+(?:norte|sul)"

/** Words for the parts of a Brasília address that belong to the street. Smaller parts belong to the complement. */
export const BRASILIA_STREET =
  "(?:quadra|qd|q[il]?|bloco|bl|conjunto|conj|cj|trecho)"

/** The marks before a house number: "nº", "n.", "no.", "#". */
export const NUMBER_MARK =
  "(?:n[uú]mero|num|nro?|n\\.?\\s?[º°o]|n)\\.?\\s*[:=]?\\s*|#\\s*"

/** The texts for a house without a number: "s/n", "S/Nº", "sem número". */
export const NO_NUMBER =
  "(?:n[ãa]o\\s+(?:tem|h[áa]|possui)\\s+|s\\s*[/.\\\\-]?\\s*|sem\\s+)n(?:[uú]m(?:ero|era[cç][aã]o)?|ro)?\\.?[º°ªo]?\\.?"

/**
 * A house number, possibly with thousands separators, a letter or a second number: "1.500", "100-B", "10/12", "10-12".
 */
export const NUMBER =
  "(?:\\d{1,3}(?:\\.\\d{3})+|\\d{1,6})(?!\\d)(?:\\s?/\\s?\\d{1,6}|-\\d{1,6})?(?:[-/]?[a-z]|\\s[a-z](?=\\s*(?:$|[,;]|-\\s)))?"
