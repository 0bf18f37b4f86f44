import { readFileSync } from "node:fs"
import { join } from "node:path"

import { ROOT } from "../demo/running-store"
import type { ProductDescription, ShopDescription } from "./description"

/** What `npm start` sells. */
export const DEMO_SHOP: ShopDescription = {
  name: "Loja Demonstração",
  regions: [{ name: "Brasil", country: "br", currency: "brl" }],
  paymentProviders: [
    "pp_transparent-card_br",
    "pp_transparent-card_br-manual",
    "pp_transparent-card_br-at-checkout",
    "pp_transparent-pix_br",
    "pp_transparent-pix_br-manual",
    "pp_transparent-pix_br-at-checkout",
    "pp_transparent-wallet_br",
    "pp_transparent-wallet_br-manual",
    "pp_transparent-wallet_br-at-checkout",
    "pp_transparent-link_br",
    "pp_transparent-link_br-at-checkout",
    "pp_system_default",
  ],
  shippingOptions: [
    { name: "PAC", code: "pac", prices: { brl: 19.9 } },
    { name: "SEDEX", code: "sedex", prices: { brl: 34.9 } },
  ],
  products: [
    withPicture({
      handle: "camiseta-algodao-pima",
      title: "Camiseta de algodão pima",
      description:
        "Malha peruana de fio longo, macia e fresca, com corte reto e gola reforçada. Lave do avesso, em água fria.",
      metadata: inEnglish({
        description:
          "Long-staple Peruvian cotton, soft and cool, with a straight cut and a reinforced collar. Wash inside out, in cold water.",
        options: { Tamanho: "Size" },
      }),
      options: { Tamanho: ["P", "M", "G"] },
      variants: ["P", "M", "G"].map((size) => ({
        sku: `CAMISETA-${size}`,
        title: size,
        options: { Tamanho: size },
        prices: { brl: 129.9 },
        stock: 200,
      })),
    }),
    withPicture({
      handle: "caneca-esmaltada",
      title: "Caneca esmaltada",
      description:
        "Ágata branca com borda azul, 370 ml. Vai ao fogão e à lava-louças, e dura a vida inteira.",
      metadata: inEnglish({
        description:
          "White enamel with a blue rim, 370 ml. Takes the stove and the dishwasher, and lasts a lifetime.",
        options: { Cor: "Color" },
      }),
      options: { Cor: ["Branca"] },
      variants: [
        {
          sku: "CANECA-BRANCA",
          title: "Branca",
          options: { Cor: "Branca" },
          prices: { brl: 54.9 },
          stock: 500,
        },
      ],
    }),
    withPicture({
      handle: "cafe-especial",
      title: "Café especial do Cerrado Mineiro",
      description:
        "Grãos inteiros de torra média, com notas de chocolate e caramelo. Colhido à mão, torrado toda semana.",
      metadata: inEnglish({
        description:
          "Whole beans, medium roast, with notes of chocolate and caramel. Picked by hand, roasted every week.",
        options: { Peso: "Weight" },
      }),
      options: { Peso: ["250 g", "1 kg"] },
      variants: [
        {
          sku: "CAFE-250",
          title: "250 g",
          options: { Peso: "250 g" },
          prices: { brl: 42.5 },
          stock: 1000,
        },
        {
          sku: "CAFE-1000",
          title: "1 kg",
          options: { Peso: "1 kg" },
          prices: { brl: 149.9 },
          stock: 300,
        },
      ],
    }),
  ],
}

/** As a data URL, so that the admin shows it as well, wherever the shop is. */
function withPicture(product: ProductDescription): ProductDescription {
  const file = join(ROOT, "shop/pictures", `${product.handle}.svg`)
  const picture = readFileSync(file).toString("base64")
  return { ...product, thumbnail: `data:image/svg+xml;base64,${picture}` }
}

/** Names stay Portuguese, as on the parcel. */
function inEnglish(texts: {
  description: string
  options: Record<string, string>
}): Record<string, unknown> {
  return { translations: { en: texts } }
}
