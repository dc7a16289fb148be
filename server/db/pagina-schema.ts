import { leggiMigrazioni, type Migrazione } from './migra.ts';
import type { Colonna, Regola, TabellaLetta, Vincolo } from './schema-letto.ts';

/** What come_record() gives every table of records; said once, at the top of the page. */
const DI_OGNI_RECORD = [
  'versione',
  'creato_il',
  'creato_da',
  'modificato_il',
  'modificato_da',
  'lavoro',
];

const CASA = `# Lo schema della banca dati

<!-- Scritta da "npm run schema" dai commenti del database: non si corregge a mano. -->

Le tabelle, per area, nell'ordine in cui le migrazioni le hanno fatte. Di ognuna: che cosa contiene, colonne,
chiavi, riferimenti, condizioni, indici, regole sulle righe, storia. Date e importi si leggono e si scrivono
sempre come testo; gli istanti sono \`timestamptz\`.

Una tabella **di record** ha, oltre alle colonne elencate:

| Colonna | Tipo | Che cosa è |
|---|---|---|
| \`versione\` | integer | 1 alla nascita, uno di più a ogni modifica; la mette un trigger |
| \`creato_il\`, \`creato_da\` | timestamptz, text | quando e da chi è nato |
| \`modificato_il\`, \`modificato_da\` | timestamptz, text | quando e da chi è stato modificato l'ultima volta |
| \`lavoro\` | uuid | il lavoro (importazione, provider) che lo ha scritto, se uno |

Con la **storia**, di ogni modifica ed eliminazione la riga com'era resta in \`storico\`. Le **regole sulle
righe** valgono per il ruolo dell'applicazione, \`rateo_app\`; dove non ce ne sono, la tabella è comune a tutti.
`;

const inCella = (testo: string): string => testo.replaceAll('|', '\\|').replaceAll('\n', ' ');
const codice = (testo: string): string => `\`${testo.replaceAll(/\s+/g, ' ')}\``;

/** `0004-divise-e-cambi.sql` → `Divise e cambi`. */
function titoloDi(migrazione: string): string {
  const parole = migrazione
    .replace(/^\d+-/, '')
    .replace(/\.sql$/, '')
    .replaceAll('-', ' ');
  return parole.charAt(0).toUpperCase() + parole.slice(1);
}

/** Each table under the migration that makes it: areas have no list of their own to be kept. */
function perArea(
  tabelle: readonly TabellaLetta[],
  migrazioni: readonly Migrazione[],
): Map<string, TabellaLetta[]> {
  const aree = new Map<string, TabellaLetta[]>();
  const rimaste = new Map(tabelle.map((tabella) => [tabella.nome, tabella]));
  const metti = (area: string, nome: string) => {
    const tabella = rimaste.get(nome);
    if (!tabella) return;
    rimaste.delete(nome);
    aree.set(area, [...(aree.get(area) ?? []), tabella]);
  };
  for (const { nome, sql } of migrazioni)
    for (const [, tabella = ''] of sql.matchAll(/create (?:unlogged )?table (?:public\.)?(\w+)/gi))
      metti(titoloDi(nome), tabella);
  // What no migration makes, the runner of migrations does.
  for (const nome of [...rimaste.keys()]) metti('Migrazioni', nome);
  return aree;
}

const eDiRecord = ({ colonne }: TabellaLetta): boolean => {
  const nomi = new Set(colonne.map(({ nome }) => nome));
  return DI_OGNI_RECORD.every((nome) => nomi.has(nome));
};

function rigaColonna({ nome, tipo, obbligatoria, predefinito, commento }: Colonna): string {
  const celle = [
    codice(nome),
    tipo,
    obbligatoria ? '' : 'sì',
    predefinito === null ? '' : codice(predefinito),
    commento ?? '',
  ];
  return `| ${celle.map(inCella).join(' | ')} |`;
}

const COMANDI: Readonly<Record<string, string>> = {
  all: 'sempre',
  select: 'leggere',
  insert: 'aggiungere',
  update: 'modificare',
  delete: 'eliminare',
};

function rigaRegola({ nome, comando, restrittiva, vede, scrive }: Regola): string {
  const parti = [
    vede === null ? '' : `si vede ${codice(vede)}`,
    scrive === null ? '' : `si scrive ${codice(scrive)}`,
  ].filter(Boolean);
  const quando = `${COMANDI[comando] ?? comando}${restrittiva ? ', in più' : ''}`;
  return `  - ${codice(nome)} (${quando}): ${parti.join('; ')}`;
}

const voce = (titolo: string, righe: readonly string[]): string[] => {
  if (righe.length === 0) return [];
  const [sola] = righe;
  if (righe.length === 1 && sola !== undefined) return [`- ${titolo}: ${sola}`];
  return [`- ${titolo}:`, ...righe.map((riga) => `  - ${riga}`)];
};

const vincoli = (tabella: TabellaLetta, tipo: Vincolo['tipo'], togli: RegExp): string[] =>
  tabella.vincoli
    .filter((vincolo) => vincolo.tipo === tipo)
    .map(({ definizione }) => codice(definizione.replace(togli, '')));

function pagineTabella(tabella: TabellaLetta): string[] {
  const record = eDiRecord(tabella);
  const colonne = tabella.colonne.filter((c) => !record || !DI_OGNI_RECORD.includes(c.nome));
  const storia = tabella.trigger.includes('storico_modifiche');
  const altriTrigger = tabella.trigger.filter(
    (nome) => !['riga_modificata', 'storico_modifiche', 'storico_eliminazioni'].includes(nome),
  );
  const natura = [
    record ? 'di record' : '',
    storia ? 'con storia' : 'senza storia',
    tabella.protetta ? 'righe protette' : 'comune a tutti',
    tabella.persistente ? '' : 'svuotata da un guasto del database (unlogged)',
  ].filter(Boolean);
  return [
    `### ${tabella.nome}`,
    '',
    tabella.commento ?? '',
    '',
    '| Colonna | Tipo | Nulla | Predefinito | Che cosa è |',
    '|---|---|---|---|---|',
    ...colonne.map(rigaColonna),
    '',
    `- Tabella ${natura.join(', ')}.`,
    ...voce('Chiave primaria', vincoli(tabella, 'p', /^PRIMARY KEY /)),
    ...voce('Senza doppioni', vincoli(tabella, 'u', /^UNIQUE /)),
    ...voce('Riferimenti', vincoli(tabella, 'f', /^FOREIGN KEY /)),
    ...voce('Condizioni', vincoli(tabella, 'c', /^CHECK /)),
    ...voce('Indici', tabella.indici.map(codice)),
    ...(tabella.regole.length === 0 ? [] : ['- Regole sulle righe:']),
    ...tabella.regole.map(rigaRegola),
    ...voce('Altri trigger', altriTrigger.map(codice)),
    `- L'applicazione può: ${tabella.diritti.map(codice).join(', ') || 'nulla'}`,
    '',
  ];
}

/** The schema page: what docs/schema.md must be, from what the migrated database says of itself. */
export function paginaSchema(
  tabelle: readonly TabellaLetta[],
  migrazioni: readonly Migrazione[] = leggiMigrazioni(),
): string {
  const aree = perArea(tabelle, migrazioni);
  const indice = [...aree].map(
    ([area, sue]) => `- ${area}: ${sue.map(({ nome }) => `[${nome}](#${nome})`).join(', ')}`,
  );
  const corpo = [...aree].flatMap(([area, sue]) => [
    `## ${area}`,
    '',
    ...sue.flatMap(pagineTabella),
  ]);
  return [CASA, ...indice, '', ...corpo].join('\n');
}
