/**
 * The words of Brazilian address lines, as patterns without anchors, for any case. They are data for
 * `split-address-lines.ts`, so that a new abbreviation is a change of this file and of the table in its test.
 */

/** Returns the patterns of a list, which are separated by blanks. */
function patterns(list: string): string[] {
  return list.trim().split(/\s+/)
}

/** Words before which a following number is the street's name: "Rua 7", "Av. 85", "Rua Projetada 12". */
export const STREET_TYPES = patterns(String.raw`
  rua r avenida aven av alameda al travessa trav trv tv praça praca pça pc rodovia rod estrada estr est via
  viela beco passagem psg ladeira lad largo lgo caminho vereda servidão servidao acesso ramal linha vicinal
  boulevard escadaria projetada projeto particular assentamento travessão travessao picada
`)

/** Codes between a street's type and its number in Palmas: "Rua SE 5", "Avenida LO 4". */
export const STREET_CODES = ["[sn][eos]", "lo"]

/**
 * Names of popes and emperors, with the number as what must follow. They count directly after the street's type or
 * after a title: "Rua Papa João 23", "Rua Dom Pedro 2". In "Rua São Pedro 2" and "Rua Manoel Pedro 2" the number is
 * the house's.
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
/** What may stand before such a name like a street's type: "Viaduto João Paulo 2". */
export const STRUCTURES = patterns("viaduto ponte passarela túnel tunel")

/** Popes who are saints, with the number as what must follow: "Rua São João Paulo 2". */
export const SAINTS_BEFORE_NUMBER = [
  "jo[ãa]o\\s(?=23(?!\\d))",
  "jo[ãa]o\\spaulo\\s(?=2(?!\\d))",
  "pio\\s(?=10(?!\\d))",
]

/** Streets of a plan that have no name yet, so that one or two digits are theirs: "Rua Coletora 14". */
export const PLANNED_STREETS = patterns("coletora interna local existente")

/**
 * Words that are the whole name of some streets and stand before a number in the names of others. One digit is the
 * street's ("Rua Marginal 2"), because a house on such a road rarely has one. Two digits are the house's ("Avenida
 * Marginal 50"), because few towns number ten of these streets.
 */
export const OFTEN_NUMBERED = patterns("marginal perimetral radial circular")

/**
 * Words of units, plots and buildings that are also the last word of names of streets. Three digits or more after one
 * are the house's ("Rua Nova Ilha 205"), because hardly any such place has so high a number. They are a unit's after a
 * number or a separator: "Rua A 10 granja 120".
 */
export const PLACES_IN_NAMES = patterns(
  "cabana terminal granja rancho [áa]rea fase ilha galeria shopping"
)

/**
 * Such words of which a building may have hundreds: they end a name only after the street's type or a qualifier.
 * "Caixa" is not among them. Its number is a post-office box far more often than a house: "Estrada Velha caixa 450".
 */
export const UNITS_IN_NAMES = patterns("porta ponto piso doca sobrado chal[ée]")

/** Qualifiers that are no name without the next word: "Rua Boa Porta 55". */
export const INCOMPLETE_NAMES = patterns("boa bom santa santo")

/** Qualifiers that are also a whole name. Fewer than three digits may be a unit's: "Rua Nova porta 3". */
export const QUALIFIERS = patterns(
  "nov[ao] velh[ao] bel[ao] antig[ao] grande alt[ao] primeir[ao] segund[ao]"
)

/** Words after which a name follows in a name: "Rua dos 3 Irmãos", "esquina com a Rua 5". */
export const PREPOSITIONS = ["d[aeo]s?", "n[ao]s?", "com", "à", "ao"]

/** Sides of a town, which follow the number in a name: "Rua 36 Norte", "Quadra 104 Sul". */
export const SIDES = ["norte", "sul", "leste", "oeste"]

/** Words between two house numbers: "100 e 102", "100 a 110". */
export const BETWEEN_NUMBERS = ["e", "a", "ao", "ou", "até"]

/** Highways are named by a state or `BR` and a number: "BR-101", "Rodovia SP 330". */
export const HIGHWAY =
  "(?:br|a[clmp]|ba|ce|df|es|go|m[agst]|p[abeir]|r[jnors]|s[cep]|to)"

/** Words of a unit of a building; each needs an identifier: "apto 12", "casa B", but not the district Casa Verde. */
export const UNITS = patterns(String.raw`
  apartamento aptº aptos? apt ap salas? sls sl sobreloja lojas? lj casa cs blocos? bl torre tr conjunto conj
  cjto cj andar box galpão galpao gp quarto qto unidade unid kitnet kit flat portão portao cobertura cob
  entrada subsolo barracão barracao pr[ée]dio portaria escrit(?:[óo]rio)? escr ala su[íi]te pavilh[ãa]o hangar
  quiosque banca estande stand vagas? garagem [qk]uitinete kitinete loft (?:e?st|s)[úu]dio d[úu]plex
  tr[íi]plex grupo gr slj pavimento pav piso blc blo anexo chal[ée] bangal[ôo] dep[óo]sito doca interfone und
  poste fundos t[ée]rreo sobrado mezanino ed[íi]cula porta garage terminal dep cabana c(?=\.)
  (?:caixa|cx)(?:\.?\s+postal)? cp
`)

/** Words of a plot of land; each needs an identifier, and a house number may follow: "Quadra 5, Lote 8, nº 100". */
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

/** Words that begin the name of a part of a town: "Jardim Sol 2", "Setor 5". */
export const AREAS = patterns(String.raw`
  setor jardim jd parque pq vila bairro núcleo nucleo loteamento residencial res conjunto conj distrito
  povoado aldeia sítio sitio fazenda faz quadra
`)

/** Words that a name follows: "Ed. Itália", "Condomínio das Flores". */
export const BUILDINGS = patterns(String.raw`
  edifício edificio edif edf ed condomínio condominio cond galeria shopping
`)

/** Words that no district begins with; a name may follow: "Bloco Azul", "portão verde". */
export const NEVER_DISTRICTS = patterns(String.raw`
  apartamento apto bloco sala loja sobreloja galpão galpao andar box unidade kitnet flat portão pr[ée]dio
  portaria escrit[óo]rio su[íi]te pavilh[ãa]o a\s?/\s?c aos\s+cuidados edf anexo garagem portao cobertura
  resid[êe]ncia$ torre\s+(?:norte|sul|leste|oeste)
`)

/** Districts that begin with the word of a unit. */
export const DISTRICTS = ["casa\\s+(?:verde|forte|caiada)"]

/** What is typed into a field that must not be empty: "-", "N/A", "não tem", "sem complemento". */
export const NOTHING = patterns(String.raw`
  [-.,/*?x0\s]+ n\s?/\s?a s\s?/\s?c null none nada vazio undefined nenhuma? n/?t sem
  (?:n[ãa]o(?:\s(?:tem|h[áa]|possui|existe|se\saplica))?|sem|nenhum)(?:\scompl(?:emento)?\.?)?
`)

/** A postal code or a phone number within a line. Neither is a house number. */
export const NOT_OF_THE_STREET = [
  "cep\\s?[:.]?\\s?\\d{2}\\.?\\d{3}-?\\d{3}",
  "\\d{2}\\.?\\d{3}-\\d{3}",
  "(?:telefone|tel|fone|celular|cel|whatsapp|whats|zap)\\s?[:.]?\\s?\\+?\\(?\\d[\\d() -]{6,17}\\d",
  "(?:\\(?0?\\d{2}\\)?\\s?)?9\\d{4}-\\d{4}",
  "\\(0?\\d{2}\\)\\s?9?\\d{4}[\\s-]?\\d{4}",
  "\\+?\\d{8,14}",
]

/** Words that say where on the plot or near what, without an identifier. */
export const PLACES = patterns(String.raw`
  fundos fds frente térreo terreo sobrado altos cobertura sobreloja subsolo porão mezanino edícula
  casa\s+d[aeo]s?\s+(?:fundos|frente) casa(?=\s*(?:$|[,;]|-\s)) próximo proximo perto ao\s+lado em\s+frente
  atrás esquina ponto\s+de\s+refer[êe]ncia
`)

/**
 * Sectors and blocks of Brasília. Its addresses have no house number: "SQN 410 Bloco B" is the street of the postal
 * code, and the number in it is the superblock's.
 */
export const BRASILIA = patterns(String.raw`
  e?q[ns] eq[ns][a-z] c?ln cl(?:nw|sw|rn|s) sq(?:nw|sw|n|s) sh(?:igs|is|in|ip|tn|ts|c[a-z]{1,3}|[a-z])
  sc(?:l?(?:nw|sw|n|s|rn|rs|en|es)|ia|tn|ts) h(?:cgn|igs|ces) sb[ns] srtv[ns] sr(?:e|es|ia)
  sa(?:[aiu]?[ns]|fs) sg(?:a[ns]|cv|o) sm(?:pw|l[ns]|db|t|u|as|h[ns]) s(?:ia|ig|of[ns]?|po|trc|ep[ns]|d[ns])
  q(?:n[a-z]|s[a-f]|i|l|e|r|[mr]?sw|ms) c(?:n|s)[a-f] cr[ns] aos ade ar área\s+especial superquadra
  entrequadra asa\s+(?:norte|sul)
`)

/** Words that may follow a sector of Brasília; else a number does. "Qi Wang" is no sector. */
export const AFTER_SECTOR = patterns(String.raw`
  quadra qd q bloco bl conjunto conj cj trecho lote lt área area setor norte sul chácara [a-z]{1,3}\s?\d
`)

/** The avenues of Brasília, whose addresses also name a block: "W3 Norte 505 Bloco C". */
export const BRASILIA_AVENUE =
  "(?:(?:avenida|av|via)\\.?\\s+)?[wl]\\s?-?\\d\\s+(?:norte|sul)"

/** In Brasília these belong to the street; everything smaller is the complement. */
export const BRASILIA_STREET =
  "(?:quadra|qd|q[il]?|bloco|bl|conjunto|conj|cj|trecho)"

/** "nº", "n.", "no." and the like before a house number. */
export const NUMBER_MARK =
  "(?:n[uú]mero|num|nro?|n\\.?\\s?[º°o]|n)\\.?\\s*[:=]?\\s*|#\\s*"

/** "s/n", "S/Nº", "sem número": a house without a number. */
export const NO_NUMBER =
  "(?:n[ãa]o\\s+(?:tem|h[áa]|possui)\\s+|s\\s*[/.\\\\-]?\\s*|sem\\s+)n(?:[uú]m(?:ero|era[cç][aã]o)?|ro)?\\.?[º°ªo]?\\.?"

/** A house number, with thousands separators, a letter or a second number: "1.500", "100-B", "10/12", "10-12". */
export const NUMBER =
  "(?:\\d{1,3}(?:\\.\\d{3})+|\\d{1,6})(?!\\d)(?:\\s?/\\s?\\d{1,6}|-\\d{1,6})?(?:[-/]?[a-z]|\\s[a-z](?=\\s*(?:$|[,;]|-\\s)))?"
