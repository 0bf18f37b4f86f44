import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
} from "react"
import {
  centavos,
  formatReais,
} from "medusa-payment-checkout-transparent-storefront/card"
import {
  english as englishComponents,
  type Language as ComponentLanguage,
} from "medusa-payment-checkout-transparent-storefront/react"

import { english } from "./english"
import { portuguese, type Texts } from "./portuguese"

export type Locale = "pt-BR" | "en"

interface Language {
  locale: Locale
  texts: Texts
  setLocale: (locale: Locale) => void
  /**
   * The texts of the storefront package's payment components in this language. `undefined` stands for the components'
   * own texts, which are Portuguese.
   */
  components: ComponentLanguage | undefined
  /** Formats an amount in major units: 129.9 becomes R$ 129,90. Medusa's amounts are in major units. */
  money: (amount: number) => string
}

const TEXTS: Record<Locale, Texts> = { "pt-BR": portuguese, en: english }
const STORAGE_KEY = "shop.locale"

const LanguageContext = createContext<Language>(undefined as never)

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [locale, setLocale] = useState<Locale>(() =>
    localStorage.getItem(STORAGE_KEY) === "en" ? "en" : "pt-BR"
  )

  useEffect(() => {
    localStorage.setItem(STORAGE_KEY, locale)
    document.documentElement.lang = locale
  }, [locale])

  const language = useMemo(
    () => ({
      locale,
      texts: TEXTS[locale],
      setLocale,
      components: locale === "en" ? englishComponents : undefined,
      money: (amount: number) => formatReais(centavos(amount), locale),
    }),
    [locale]
  )
  return (
    <LanguageContext.Provider value={language}>
      {children}
    </LanguageContext.Provider>
  )
}

export const useLanguage = () => useContext(LanguageContext)
