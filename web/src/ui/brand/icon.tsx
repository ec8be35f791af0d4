/** Line drawings on a grid of 20. They stand beside words; alone only where the control has a name. */
const drawings = {
  add: 'M10 4v12M4 10h12',
  alert: 'M10 3 18 17H2zM10 8v4.5M10 14.2v.6',
  attach: 'M14.5 6.5v6a4.5 4.5 0 0 1-9 0V6a3 3 0 0 1 6 0v6a1.5 1.5 0 0 1-3 0V6.5',
  back: 'm12 5-5 5 5 5',
  bank: 'M2 8 10 3l8 5zM4 8v7M8 8v7M12 8v7M16 8v7M2 17h16',
  bell: 'M4.5 14.5h11c-1.3-1.3-1.5-2.6-1.5-5.5a4 4 0 0 0-8 0c0 2.9-.2 4.2-1.5 5.5zM10 3.2V5M8.3 17h3.4',
  block: 'M3 10a7 7 0 1 0 14 0 7 7 0 1 0-14 0M5 5l10 10',
  building: 'M4 17V3h8v14M12 8h4v9M2 17h16M7 6.5h2M7 10h2M7 13.5h2',
  calendar: 'M3 5h14v12H3zM3 9h14M7 3v4M13 3v4',
  check: 'm4 10.5 4 4 8-9',
  clock: 'M2.5 10a7.5 7.5 0 1 0 15 0 7.5 7.5 0 1 0-15 0M10 5.5V10l3 2.5',
  close: 'm5 5 10 10M15 5 5 15',
  copy: 'M7 7h10v10H7zM13 7V3H3v10h4',
  dashboard: 'M3 3h6v6H3zM11 3h6v4h-6zM11 9h6v8h-6zM3 11h6v6H3z',
  device: 'M6 2.5h8v15H6zM9 14.8h2',
  document: 'M5 2.5h7l4 4v11H5zM12 2.5v4h4M8 11h5M8 14h5',
  down: 'm5 8 5 5 5-5',
  download: 'M10 3v10M6 9.5l4 4 4-4M3 17h14',
  edit: 'm4 16 .8-3.4L13.5 4 16 6.5l-8.6 8.7zM11.5 6l2.5 2.5',
  external: 'M8 4H4v12h12v-4M11 4h5v5M16 4l-7 7',
  eye:
    'M1.5 10S4.5 4.5 10 4.5 18.5 10 18.5 10 15.5 15.5 10 15.5 1.5 10 1.5 10z' +
    'M7.5 10a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0',
  eyeOff:
    'M1.5 10S4.5 4.5 10 4.5 18.5 10 18.5 10 15.5 15.5 10 15.5 1.5 10 1.5 10z' +
    'M7.5 10a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M3.5 16.5l13-13',
  filter: 'M3 4h14l-5.5 6.5V16l-3 1.5v-7z',
  info: 'M2.5 10a7.5 7.5 0 1 0 15 0 7.5 7.5 0 1 0-15 0M10 9v5M10 6v.6',
  key: 'M3 13.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M9 11l7.5-7.5M13 7l2.5 2.5',
  keyboard: 'M2 5h16v10H2zM5 8.2h.6M8.1 8.2h.6M11.3 8.2h.6M14.4 8.2h.6M6.5 11.8h7',
  link: 'M8.5 11.5 11.5 8.5M9 6l2.5-2.5a3.5 3.5 0 0 1 5 5L14 11M11 14l-2.5 2.5a3.5 3.5 0 0 1-5-5L6 9',
  lock: 'M4 9h12v8H4zM6.5 9V6.5a3.5 3.5 0 0 1 7 0V9M10 12v2',
  mail: 'M2.5 4.5h15v11h-15zM2.5 5l7.5 6 7.5-6',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  message: 'M3 4h14v10H9l-4 3v-3H3z',
  moon: 'M15.5 12.5A6.5 6.5 0 0 1 7.5 4.5a6.5 6.5 0 1 0 8 8z',
  more: 'M3.7 9.7h.6v.6h-.6zM9.7 9.7h.6v.6h-.6zM15.7 9.7h.6v.6h-.6z',
  next: 'm8 5 5 5-5 5',
  people:
    'M4.5 7a3 3 0 1 0 6 0 3 3 0 1 0-6 0' +
    'M2 17c0-3 2.4-5 5.5-5s5.5 2 5.5 5M13 4.3a3 3 0 0 1 0 5.4M15 12.5c1.9.7 3 2.3 3 4.5',
  percent: 'M5 15 15 5M4 6a2 2 0 1 0 4 0 2 2 0 1 0-4 0M12 14a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  person: 'M6.5 6.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M3 17.5c0-3.6 3-6 7-6s7 2.4 7 6',
  phone:
    'M4 3h3.5l1.5 4-2 1.5a10 10 0 0 0 4.5 4.5l1.5-2 4 1.5' +
    'V16a1.5 1.5 0 0 1-1.5 1.5A13 13 0 0 1 2.5 4.5 1.5 1.5 0 0 1 4 3z',
  portfolio: 'M3 17V8M8.5 17V4M14 17v-6M2 17h16',
  print: 'M6 7V3h8v4M6 14H3V7h14v7h-3M6 11.5h8V17H6z',
  refresh: 'M16 8a6.5 6.5 0 1 0 .5 4M16.5 3.5V8H12',
  search: 'M3.5 9a5.5 5.5 0 1 0 11 0 5.5 5.5 0 1 0-11 0M13.2 13.2 17 17',
  send: 'M3 10 17 3.5 13.5 17 9.5 12zM9.5 12 17 3.5',
  settings: 'M3 6h7M14 6h3M3 14h3M10 14h7M10 6a2 2 0 1 0 4 0 2 2 0 1 0-4 0M6 14a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  shield: 'M10 2.5 16 5v5c0 3.8-2.6 6.4-6 7.5-3.4-1.1-6-3.7-6-7.5V5z',
  signOut: 'M12 3H4v14h8M9 10h8M14 7l3 3-3 3',
  sun:
    'M6.5 10a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0' +
    'M10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1 1M14.7 14.7l1 1M4.3 15.7l1-1M14.7 5.3l1-1',
  transfer: 'M3 7h13M13 4l3 3-3 3M17 13H4M7 10l-3 3 3 3',
  trash: 'M3.5 5.5h13M8 5.5V3h4v2.5M5 5.5 6 17h8l1-11.5M8.5 8.5v5.5M11.5 8.5v5.5',
  upload: 'M10 13V3M6 6.5l4-4 4 4M3 17h14',
} as const

export type IconName = keyof typeof drawings

type IconProps = { name: IconName; size?: 'sm' | 'md' | undefined }

/** An icon. It is never read out: the text beside it, or its control's label, has the meaning. */
export function Icon({ name, size = 'md' }: IconProps) {
  return (
    <svg className={size === 'sm' ? 'icon icon-sm' : 'icon'} viewBox="0 0 20 20" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  )
}
