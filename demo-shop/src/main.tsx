import "medusa-payment-checkout-transparent-storefront/react/styles.css"
import "./styles/base.css"
import "./styles/frame.css"
import "./styles/controls.css"
import "./styles/catalog.css"
import "./styles/cart.css"
import "./styles/payment.css"

import { StrictMode } from "react"
import { createRoot } from "react-dom/client"

import { App } from "./app"
import { loadShopSettings } from "./settings"

const shopElement = document.getElementById("shop")!

loadShopSettings(window.location.search).then(
  (settings) =>
    createRoot(shopElement).render(
      <StrictMode>
        <App settings={settings} />
      </StrictMode>
    ),
  () => {
    shopElement.textContent =
      "A loja não abriu. Recarregue a página em instantes. · The shop did not open. Reload in a moment."
  }
)
