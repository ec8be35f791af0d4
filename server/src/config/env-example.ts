/** The template of an operator's settings, deploy/.env.example. `npm run generate` writes it. */

/**
 * A setting: its name, its value, and what it is for. `=` is an operator's to change; `#` is what the bank
 * does without it, and an empty value there means that it does without.
 */
type Line = [name: string, sign: '=' | '#', value: string, note?: string]

const groups: [title: string, lines: Line[]][] = [
  [
    'The bank',
    [
      ['NODE_ENV', '=', 'production'],
      [
        'PUBLIC_URL',
        '=',
        'https://bank.example',
        'The address that people type; several are separated by commas.',
      ],
      ['HOST', '#', '127.0.0.1', 'Where the server listens, behind a proxy that speaks TLS.'],
      ['PORT', '#', '3000'],
      [
        'TRUSTED_PROXIES',
        '=',
        '127.0.0.1',
        'The proxies whose X-Forwarded-For is trusted, as addresses or networks.',
      ],
      ['KEY_FILE', '=', '/etc/bank/keys.json', 'Made once by: npm run admin -- make-keys <file>'],
      ['WEB_ROOT', '#', 'web/dist', 'The folder with the pages; npm start builds its own.'],
    ],
  ],
  [
    'The database. Each of the URLs can be in a file: DATABASE_URL_FILE=/path/of/the/file',
    [
      [
        'DATABASE_URL',
        '=',
        "'postgres://bank_operator:password@127.0.0.1:5432/bank'",
        'As its owner, who migrates.',
      ],
      ['DATABASE_APP_URL', '#', '', 'The servers’ login, where you manage roles yourself.'],
      ['DATABASE_LISTEN_URL', '#', '', 'The same past a pooler.'],
      ['DATABASE_HOSTS', '#', '', 'host:port of the primary and its standbys, separated by commas.'],
      ['DATABASE_TLS', '#', 'on'],
      ['DATABASE_POOL', '#', '20', 'Connections of one server.'],
    ],
  ],
  [
    'E-mails. The mail server’s URL can be in a file: SMTP_URL_FILE=/path/of/the/file',
    [
      [
        'SMTP_URL',
        '#',
        '',
        "Such as 'smtps://user:password@smtp.example:465'; without it e-mails stay in the outbox.",
      ],
      ['SMTP_TLS', '#', 'on'],
      ['MAIL_FROM', '#', 'no-reply@morne.example'],
      ['MAIL_TO', '#', 'private.clients@morne.example', 'The mailbox for visitors’ bookings and messages.'],
    ],
  ],
  [
    'Rules. Amounts are USD=10000,EUR=9200,…; currencies not listed keep about 10,000 US dollars',
    [
      ['REQUIRE_TWO_FACTOR', '#', '1'],
      ['SIGN_IN_ERRORS', '#', 'uniform'],
      [
        'PAYMENT_CODE_ABOVE',
        '#',
        'USD=10000',
        'A day’s total of an account, above which a payment asks for a code.',
      ],
      [
        'APPROVAL_ABOVE',
        '#',
        'USD=10000',
        'A day’s total of an administrator, above which another one approves.',
      ],
      ['KEEP_SESSIONS_DAYS', '#', '90', 'Days for which ended sessions and given-up addresses are kept.'],
      ['KEEP_EMAILS_DAYS', '#', '90', 'Days for which e-mails are kept once they were sent.'],
      ['VIRUS_SCANNER', '#', '', 'clamd, as tcp://host:3310 or unix:/run/clamav/clamd.ctl'],
    ],
  ],
  [
    'The bank’s name and how to reach it. Anything not set is invented; see docs/OPERATIONS.md',
    [
      ['BANK_NAME', '#', "'Morne Bank & Trust'"],
      ['BANK_LEGAL_NAME', '#', "'Morne Bank & Trust Ltd'"],
      ['BANK_STREET', '#', "'Bayfront House'"],
      ['BANK_CITY', '#', 'Roseau'],
      ['BANK_COUNTRY', '#', "'Commonwealth of Dominica'"],
      ['BANK_COUNTRY_IN_SHORT', '#', 'Dominica'],
      ['BANK_COUNTRY_CODE', '#', 'DM'],
      ['BANK_BIC', '#', 'MRNEDMR0'],
      ['BANK_REGULATOR', '#', "'Financial Services Unit'"],
      ['BANK_HOURS', '#', "'Monday to Friday, 9 AM to 5 PM'"],
      ['BANK_PHONE', '#', "'+1 767 555 0140'"],
      ['BANK_PRIVATE_CLIENTS_PHONE', '#', "'+1 767 555 0141'"],
      ['BANK_EMERGENCY_PHONE', '#', "'+1 767 555 0199'"],
      ['BANK_PRIVATE_CLIENTS_EMAIL', '#', 'private.clients@morne.example'],
      ['BANK_COMPLIANCE_EMAIL', '#', 'compliance@morne.example'],
      ['BANK_MANAGER_NAME', '#', "'Daniel Casimir'"],
      ['BANK_MANAGER_PHONE', '#', "'+1 767 555 0142'"],
      ['BANK_MANAGER_EMAIL', '#', 'daniel.casimir@morne.example'],
      ['BANK_MANAGER_HOURS', '#', "'Mon-Fri 9AM-6PM EST'"],
      ['BANK_MANAGER_HOURS_HERE', '#', "'10 AM to 7 PM in Roseau'"],
      ['BANK_MANAGER_OFFICE', '#', "'Mon-Fri 10:00-19:00'"],
      ['BANK_MANAGER_ANSWERS_WITHIN', '#', "'2 hours'"],
      ['BANK_EU_REPRESENTATIVE', '#', '', 'All three settings of a region, or none.'],
      ['BANK_EU_REPRESENTATIVE_ADDRESS', '#', ''],
      ['BANK_EU_REPRESENTATIVE_EMAIL', '#', ''],
      ['BANK_UK_REPRESENTATIVE', '#', ''],
      ['BANK_UK_REPRESENTATIVE_ADDRESS', '#', ''],
      ['BANK_UK_REPRESENTATIVE_EMAIL', '#', ''],
      ['SECURITY_CONTACT', '#', 'compliance@morne.example', 'In /.well-known/security.txt.'],
      ['SECURITY_POLICY', '#', ''],
    ],
  ],
  [
    'The first administrator of a new bank, whom npm start creates at a terminal: all four, or none',
    [
      ['FIRST_ADMIN_USERNAME', '#', ''],
      ['FIRST_ADMIN_FIRST_NAME', '#', ''],
      ['FIRST_ADMIN_LAST_NAME', '#', ''],
      ['FIRST_ADMIN_EMAIL', '#', ''],
    ],
  ],
  [
    'Limits of requests, and the log',
    [
      ['SIGN_IN_REQUESTS_PER_MINUTE', '#', '30', 'From one address.'],
      ['SIGN_IN_REQUESTS_PER_NAME', '#', '10'],
      ['CONFIRMATIONS_PER_MINUTE', '#', '10'],
      ['ENQUIRIES_PER_ADDRESS', '#', '10'],
      ['ENQUIRIES_PER_ADDRESS_AND_DAY', '#', '30'],
      ['ENQUIRIES_PER_MINUTE', '#', '120'],
      ['STREAMS_PER_SESSION', '#', '10'],
      ['STREAMS', '#', '10000'],
      ['REQUESTS_PER_SESSION', '#', '8'],
      ['REQUESTS_PER_SESSION_AND_MINUTE', '#', '3000'],
      ['DOWNLOADS_PER_SESSION', '#', '3'],
      ['DOWNLOADS', '#', '40'],
      ['LOG_LEVEL', '#', 'info'],
      ['METRICS_PORT', '#', '', 'Where /metrics is served.'],
      ['METRICS_HOST', '#', '127.0.0.1'],
      ['API_DOCS', '#', 'closed'],
    ],
  ],
  [
    'Traces. The headers can be in a file: OTEL_EXPORTER_OTLP_HEADERS_FILE=/path/of/the/file',
    [
      [
        'OTEL_EXPORTER_OTLP_ENDPOINT',
        '#',
        '',
        'The collector, such as http://127.0.0.1:4318; without it nothing is traced.',
      ],
      ['OTEL_EXPORTER_OTLP_HEADERS', '#', '', 'name=value, separated by commas.'],
      ['OTEL_SERVICE_NAME', '#', 'bank'],
      ['OTEL_RESOURCE_ATTRIBUTES', '#', '', 'Such as deployment.environment.name=staging'],
      ['OTEL_TRACES_SAMPLER', '#', 'parentbased_always_on'],
      ['OTEL_TRACES_SAMPLER_ARG', '#', '1'],
    ],
  ],
  ['The demo bank, which cannot be opened in production', [['DEMO', '#', '0']]],
]

/** The file's text. */
export function envExample(): string {
  const head = [
    '# The settings of a bank, for systemd, Compose or Podman; docs/OPERATIONS.md explains each of them.',
    '# Written by `npm run generate`. What follows a # is what the bank does without the setting.',
  ]
  const body = groups.flatMap(([title, lines]) => [
    '',
    `## ${title}.`,
    ...lines.flatMap(([name, sign, value, note]) => [
      ...(note === undefined ? [] : [`#   ${note}`]),
      `${sign === '#' ? '# ' : ''}${name}=${value}`,
    ]),
  ])
  return `${[...head, ...body].join('\n')}\n`
}

if (import.meta.main) process.stdout.write(envExample())
