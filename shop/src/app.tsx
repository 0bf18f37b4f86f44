import { CartPage } from "./cart/cart-page"
import { CartProvider } from "./cart/cart-provider"
import { ProductPage } from "./catalog/product-page"
import { ProductsPage } from "./catalog/products-page"
import { CheckoutPage } from "./checkout/checkout-page"
import { ResumePage } from "./checkout/resume-page"
import { ReturnPage } from "./checkout/return-page"
import { Frame } from "./frame/frame"
import { NotFound } from "./frame/states"
import { LanguageProvider } from "./language/language"
import { NavigationProvider, useNavigation } from "./navigation/navigation"
import { OrderPage } from "./order/order-page"
import type { Settings } from "./settings"
import { StoreProvider } from "./store/store"

export function App({ settings }: { settings: Settings }) {
  return (
    <LanguageProvider>
      <StoreProvider settings={settings}>
        <NavigationProvider>
          <CartProvider>
            <Frame>
              <CurrentPage />
            </Frame>
          </CartProvider>
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
    case "order":
      return <OrderPage key={page.id} id={page.id} />
    case "unknown":
      return <NotFound />
  }
}
