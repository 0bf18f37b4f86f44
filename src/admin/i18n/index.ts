import en from "./json/en.json"
import ptBR from "./json/ptBR.json"
import { NAMESPACE } from "./namespace"

/** By the dashboard's codes of languages; what it has besides falls back to English. */
export default {
  en: { [NAMESPACE]: en },
  ptBR: { [NAMESPACE]: ptBR },
  ptPT: { [NAMESPACE]: ptBR },
}
