/**
 * The words of Brazilian address lines, as patterns without anchors, for any case. They are data for
 * `split-address-lines.ts`, so that a new abbreviation is a change of this file and of the table in its test.
 */

/** Words before which a following number is the street's name: "Rua 7", "Av. 85", "Rua Projetada 12". */
export const STREET_TYPES = [
  ...["rua", "r", "avenida", "aven", "av", "alameda", "al", "travessa"],
  ...["trav", "trv", "tv", "praça", "praca", "pça", "pc", "rodovia", "rod"],
  ...["estrada", "estr", "est", "via", "viela", "beco", "passagem", "psg"],
  ...["ladeira", "lad", "largo", "lgo", "caminho", "vereda", "servidão"],
  ...["servidao", "acesso", "ramal", "linha", "vicinal", "boulevard"],
  ...["escadaria", "projetada", "particular"],
]

/** Highways are named by a state or `BR` and a number: "BR-101", "Rodovia SP 330". */
export const HIGHWAY =
  "(?:br|a[clmp]|ba|ce|df|es|go|m[agst]|p[abeir]|r[jnors]|s[cep]|to)"

/** Words of a unit of a building; each needs an identifier: "apto 12", "casa B", but not the district Casa Verde. */
export const UNITS = [
  ...["apartamento", "aptº", "apto", "apt", "ap", "sala", "sls", "sl"],
  ...["sobreloja", "loja", "lj", "casa", "cs", "bloco", "bl", "torre", "tr"],
  ...["conjunto", "conj", "cj", "andar", "box", "galpão", "galpao", "gp"],
  ...["quarto", "qto", "unidade", "unid", "kitnet", "kit", "flat", "portão"],
  ...["portao", "cobertura", "cob", "entrada", "subsolo", "barracão"],
  ...["caixa\\s+postal", "cx\\.?\\s+postal"],
]

/** Words of a plot of land; each needs an identifier, and a house number may follow: "Quadra 5, Lote 8, nº 100". */
export const PLOTS = [
  ...["quadra", "qd", "qdra", "q", "lotes?", "lt", "l", "gleba", "km"],
  ...["quilômetro", "quilometro", "módulo", "modulo", "mod", "etapa"],
  ...["chácara", "chacara", "trecho"],
]

/** Words that a name follows: "Ed. Itália", "Condomínio das Flores". */
export const BUILDINGS = [
  ...["edifício", "edificio", "edif", "ed", "condomínio", "condominio"],
  ...["cond", "galeria", "shopping"],
]

/** Words that say where on the plot or near what, without an identifier. */
export const PLACES = [
  ...["fundos", "fds", "frente", "térreo", "terreo", "sobrado", "altos"],
  ...["cobertura", "sobreloja", "subsolo", "porão", "mezanino", "edícula"],
  ...["casa\\s+d[aeo]s?\\s+(?:fundos|frente)", "casa(?=\\s*(?:$|[,;]|-\\s))"],
  ...["próximo", "proximo", "perto", "ao\\s+lado", "em\\s+frente", "atrás"],
  ...["esquina", "ponto\\s+de\\s+refer[êe]ncia"],
]

/**
 * Sectors and blocks of Brasília. Its addresses have no house number: "SQN 410 Bloco B" is the street of the postal
 * code, and the number in it is the superblock's.
 */
export const BRASILIA = [
  ...[
    "e?q[ns]",
    "c?ln",
    "cl(?:nw|sw|rn|s)",
    "sq(?:nw|sw|n|s)",
    "sh(?:is|in|ip|tn|ts|c[a-z]{1,3}|[a-z])",
  ],
  ...["sc(?:l?(?:nw|sw|n|s|rn|rs|en|es)|ia|tn|ts)", "hcgn", "sb[ns]"],
  ...["srtv[ns]", "sr(?:e|es|ia)", "sa(?:[aiu]?[ns]|fs)", "sg(?:a[ns]|cv|o)"],
  ...[
    "sm(?:pw|l[ns]|db|t|u|as|h[ns])",
    "s(?:ia|ig|of[ns]?|po|trc|ep[ns]|d[ns])",
  ],
  ...["q(?:n[a-z]|s[a-f]|i|l|e|r|ms)", "c(?:n|s)[a-f]", "aos", "ade"],
  ...["área\\s+especial", "superquadra", "entrequadra"],
]

/** The avenues of Brasília, whose addresses also name a block: "W3 Norte 505 Bloco C". */
export const BRASILIA_AVENUE =
  "(?:(?:avenida|av|via)\\.?\\s+)?[wl]\\s?-?\\d\\s+(?:norte|sul)"

/** In Brasília these belong to the street; everything smaller is the complement. */
export const BRASILIA_STREET =
  "(?:quadra|qd|q|bloco|bl|conjunto|conj|cj|trecho)"

/** "nº", "n.", "no." and the like before a house number. */
export const NUMBER_MARK =
  "(?:n[uú]mero|num|nro|n\\.?\\s?[º°o]|n)\\.?\\s*[:=]?\\s*|#\\s*"

/** "s/n", "S/Nº", "sem número": a house without a number. */
export const NO_NUMBER =
  "(?:s\\s*[/.\\\\-]?\\s*|sem\\s+)n(?:[uú]m(?:ero|era[cç][aã]o)?|ro)?\\.?[º°ªo]?\\.?"

/** A house number, with thousands separators, a letter or a second number: "1.500", "100-B", "10/12", "10-12". */
export const NUMBER =
  "(?:\\d{1,3}(?:\\.\\d{3})+|\\d+)(?:\\s?/\\s?\\d+|-\\d+)?(?:[-/]?[a-z]|\\s[a-z](?=\\s*(?:$|[,;]|-\\s)))?"
