import { AccountPage } from "./account/account-page"
import {
  CustomerProvider,
  useCustomerAccount,
} from "./account/customer-provider"
import { CartPage } from "./cart/cart-page"
import { CartProvider } from "./cart/cart-provider"
import { ProductPage } from "./catalog/product-page"
import { ProductsPage } from "./catalog/products-page"
import { CheckoutPage } from "./checkout/checkout-page"
import { ResumePage } from "./checkout/resume-page"
import { ReturnPage } from "./checkout/return-page"
import { NotFound } from "./frame/request-states"
import { LanguageProvider, useLanguage, type Locale } from "./language/language"
import { NavigationProvider, useNavigation } from "./navigation/navigation"
import { OrderPage } from "./order/order-page"
import type { Settings } from "./settings"
import { StoreProvider } from "./store/store"
import { type ReactElement, useEffect, useRef } from "react"
import { useCart } from "./cart/cart-context"
import { Link } from "./navigation/link"
import { PayerPanelLink } from "./frame/payer-panel-link"
import { totalQuantity } from "./cart/total-quantity"
import { Icon } from "./frame/icons"

export function App({ settings }: { settings: Settings }) {
  return (
    <LanguageProvider>
      <StoreProvider settings={settings}>
        <NavigationProvider>
          <CustomerProvider>
            <CartProvider>
              <Frame>
                <CurrentPage />
              </Frame>
            </CartProvider>
          </CustomerProvider>
        </NavigationProvider>
      </StoreProvider>
    </LanguageProvider>
  )
}

function CurrentPage() {
  const { page } = useNavigation()
  switch (page.name) {
    case "products":
      return <ProductsPage />
    case "product":
      return <ProductPage key={page.handle} handle={page.handle} />
    case "cart":
      return <CartPage />
    case "checkout":
      return <CheckoutPage step={page.step} />
    case "return":
      return <ReturnPage />
    case "resume":
      return <ResumePage key={page.token} token={page.token} />
    case "account":
      return <AccountPage />
    case "order":
      return <OrderPage key={page.id} id={page.id} />
    case "unknown":
      return <NotFound />
  }
}

/**
 * Shows a page of the shop with the header and the footer. If the shopper's cart has become an order, for example in
 * another tab, a notice above the page links to the order. The page of this order has no notice.
 */
function Frame({ children }: { children: ReactElement }) {
  const { texts } = useLanguage()
  const main = useRef<HTMLElement>(null)
  useFocusOnNewPage(main)
  return (
    <>
      <a className="skip" href="#content">
        {texts.skip}
      </a>
      <Header />
      <main id="content" ref={main} tabIndex={-1}>
        <OrderPlacedNotice />
        {children}
      </main>
      <footer className="footer">
        <div className="footer-inner">
          <p>{texts.footer}</p>
          <p>
            <PayerPanelLink />
            <span className="footer-hint">{texts.payerPanelHint}</span>
          </p>
        </div>
      </footer>
    </>
  )
}

/**
 * Moves the keyboard focus to the main part of the page whenever the shopper opens another page of the shop. The
 * browser does not do this itself, because the shop changes its pages without a page load.
 */
function useFocusOnNewPage(main: { current: HTMLElement | null }): void {
  const { path } = useNavigation()
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    main.current?.focus({ preventScroll: true })
  }, [path, main])
}

function OrderPlacedNotice() {
  const { texts } = useLanguage()
  const { placed } = useCart()
  const { page } = useNavigation()
  if (!placed || (page.name === "order" && page.id === placed.id)) return null
  return (
    <p className="notice notice-good" role="status">
      <span className="notice-text">
        {placed.display_id === undefined
          ? texts.orderPlacedNoticeUnnumbered
          : texts.orderPlacedNotice(String(placed.display_id))}
      </span>
      <Link to={{ name: "order", id: placed.id }}>{texts.seeOrder}</Link>
    </p>
  )
}

function Header() {
  const { texts } = useLanguage()
  const { cart } = useCart()
  const count = totalQuantity(cart?.items ?? [])
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
        <AccountLink />
        <Link to={{ name: "cart" }} className="cart-link">
          <Icon of="bag" />
          <span className="cart-word">{texts.cart}</span>
          {count > 0 && (
            <span className="cart-count">
              <span>{count}</span>
              <span className="unseen">{` ${texts.itemsOf(count)}`}</span>
            </span>
          )}
        </Link>
      </div>
    </header>
  )
}

function AccountLink() {
  const { texts } = useLanguage()
  const { customer } = useCustomerAccount()
  return (
    <Link to={{ name: "account" }} className="cart-link">
      <Icon of="person" />
      <span className="cart-word">
        {customer ? texts.account : texts.signIn}
      </span>
    </Link>
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
