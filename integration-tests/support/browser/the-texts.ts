import * as texts from "../../../src/storefront/react/texts"

/** All texts of the components, by language. */
export const TEXTS = {
  "pt-BR": {
    ...texts.SHARED_TEXTS,
    ...texts.INSTALLMENT_TEXTS,
    ...texts.PRICE_TEXTS,
    ...texts.CARD_TEXTS,
    ...texts.CODE_TEXTS,
    ...texts.PIX_TEXTS,
    ...texts.WALLET_TEXTS,
    ...texts.LINK_TEXTS,
    ...texts.RESUME_TEXTS,
  },
  en: texts.english.texts,
} satisfies Record<string, texts.Texts>
