import type { Theme } from 'domain/organization/theme.ts'

const letter = '"Hanken Grotesk", "Hanken Grotesk Fallback", Arial, sans-serif'

/**
 * Invented brands that look very different from each other. They help to find components that work with only one color
 * or corner radius.
 */
export const GALLERY_THEMES: Readonly<Record<string, Theme | null>> = {
  plain: null,
  harbor: {
    color: {
      ground: '#f6f7f8',
      surface: '#ffffff',
      sunken: '#edf0f3',
      ink: '#14202b',
      muted: '#4d5b68',
      rule: '#d5dce2',
      field: '#76838f',
      brand: '#1b3f8f',
      brandStrong: '#142f6c',
      brandSoft: '#e6ecf8',
      onBrand: '#ffffff',
      focus: '#b3470b',
      positive: '#1b6b45',
      positiveSoft: '#e3f2ea',
      warning: '#805000',
      warningSoft: '#fbf0d9',
      danger: '#a8201a',
      dangerSoft: '#fbe9e7',
      info: '#2b5580',
      infoSoft: '#e7eff6',
    },
    font: { body: letter, heading: letter },
    radius: { small: '2px', large: '2px' },
    logo: { width: '160px', height: '32px' },
  },
  orchard: {
    color: {
      ground: '#fbf7f4',
      surface: '#ffffff',
      sunken: '#f5ede7',
      ink: '#241a17',
      muted: '#665650',
      rule: '#e6d9d1',
      field: '#8a7a72',
      brand: '#8c2f4a',
      brandStrong: '#6e2339',
      brandSoft: '#f8e8ed',
      onBrand: '#ffffff',
      focus: '#1a5fd0',
      positive: '#2a6a2f',
      positiveSoft: '#e7f2e6',
      warning: '#805000',
      warningSoft: '#fbf0d9',
      danger: '#a8201a',
      dangerSoft: '#fbe9e7',
      info: '#2b5580',
      infoSoft: '#e7eff6',
    },
    font: { body: letter, heading: letter },
    radius: { small: '12px', large: '20px' },
    logo: { width: '160px', height: '32px' },
  },
}
