import { Stroke } from '../../ui/Icon.tsx'

const SIGNS = {
  home: 'M3.4 9.4L10 3.6l6.6 5.8M5.3 8v8.4h9.4V8M8.3 16.4v-4.6h3.4v4.6',
  application: 'M5 2.8h6.5L15 6.4v10.8H5zM11.4 3v3.5H15M7.6 10.2h4.8M7.6 13.4h4.8',
  settings: 'M3.4 6h7.2m3.6 0h2.4M3.4 14h2.4m3.6 0h7.2M12.4 4.2v3.6M7.6 12.2v3.6',
  support: 'M3.2 4h13.6v9.6H9.4l-3.6 3v-3H3.2z',
  menu: 'M3.4 5.5h13.2M3.4 10h13.2M3.4 14.5h13.2',
  apps: 'M3.8 3.8h4.4v4.4H3.8zM11.8 3.8h4.4v4.4h-4.4zM3.8 11.8h4.4v4.4H3.8zM11.8 11.8h4.4v4.4h-4.4z',
} as const

export type SignName = keyof typeof SIGNS

export const Sign = ({ name, size }: { name: SignName; size?: number | undefined }) => (
  <Stroke d={SIGNS[name]} size={size} />
)
