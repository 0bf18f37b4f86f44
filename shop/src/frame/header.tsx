import { useCart } from "../cart/cart-context"
import { itemCount } from "../cart/item-count"
import { type Locale, useLanguage } from "../language/language"
import { Link } from "../navigation/link"
import { Icon } from "./icons"

export function Header() {
  const { texts } = useLanguage()
  const { cart } = useCart()
  const count = itemCount(cart?.items ?? [])
  return (
    <header className="header">
      <p className="demo-notice">{texts.demoNotice}</p>
      <div className="header-inner">
        <Link to={{ name: "products" }} className="brand">
          <span className="brand-mark">
            <Icon of="bag" />
          </span>
          <span className="brand-name">{texts.shopName}</span>
        </Link>
        <LanguageChoice />
        <Link to={{ name: "cart" }} className="cart-link">
          <Icon of="bag" />
          <span className="cart-word">{texts.cart}</span>
          {count > 0 && (
            <span className="cart-count">
              {count}
              <span className="unseen"> {texts.itemsOf(count)}</span>
            </span>
          )}
        </Link>
      </div>
    </header>
  )
}

const LANGUAGES: { locale: Locale; short: string; name: string }[] = [
  { locale: "pt-BR", short: "PT", name: "Português" },
  { locale: "en", short: "EN", name: "English" },
]

function LanguageChoice() {
  const { locale: current, setLocale, texts } = useLanguage()
  return (
    <div className="languages" role="group" aria-label={texts.language}>
      {LANGUAGES.map(({ locale, short, name }) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-label={`${short}, ${name}`}
          aria-pressed={locale === current}
          onClick={() => setLocale(locale)}
        >
          {short}
        </button>
      ))}
    </div>
  )
}
