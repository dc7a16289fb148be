import {
  type CampoArchivio,
  campiDellaParte,
  campiObbligatori,
  livelliDi,
  portafogliMassimi,
} from '#domain/archivi/filtro/filtro-archivio.ts';
import { tipiArchivio } from '#domain/archivi/tipi.ts';
import type { CampoFiltro, TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { nomiLivello } from '#domain/record/filtri/livello.ts';

/** What the columns of the table are called, in the sequence of the panel. */
const PARTI: Readonly<Record<CampoFiltro, string>> = {
  date: 'Date',
  chiusura: 'Chiusura',
  livello: 'Livello di valutazione',
  titoli: 'Titoli (filtro ridotto)',
  divise: 'Divise',
  giacenza: 'Solo Titoli in Giacenza',
  premiOpzioni: 'Esclusione premi e opzioni',
  ultimaQuotazione: 'Proponi ultima quotazione',
};

const CAMPI: Readonly<Partial<Record<CampoArchivio, string>>> = {
  dateFrom: 'Data da',
  dateTo: 'Data a',
  codTitolo: 'Codice Titolo',
  livelloDettaglio: 'Livello di Dettaglio',
  ordinamento: 'Ordinamento',
  codPortafoglio: 'Portafoglio',
};

const CONFERMA: Readonly<Record<TipoArchivio['conferma'], string>> = {
  qualunque: 'un parametro qualunque',
  dateOCodice: 'entrambe le date, **oppure** un codice titolo',
  dateELivello: 'entrambe le date, livello, ordinamento e un portafoglio',
};

const parti = Object.keys(PARTI) as readonly CampoFiltro[];

/** How a part stands in the panel of an archive: not there, shown, or with required fields. */
function cella(archivio: TipoArchivio, parte: CampoFiltro): string {
  if (!archivio.filtriMostrati.includes(parte)) return '–';
  const obbligatori = campiObbligatori(archivio).filter((campo) =>
    campiDellaParte[parte].includes(campo),
  );
  if (obbligatori.length === 0) return 'sì';
  const segno = archivio.conferma === 'dateOCodice' ? '○' : '●';
  return `${segno} ${obbligatori.map((campo) => CAMPI[campo] ?? campo).join(', ')}`;
}

const riga = (celle: readonly string[]): string => `| ${celle.join(' | ')} |`;

function righe(): readonly string[] {
  return tipiArchivio.map((archivio) =>
    riga([
      `${archivio.intestazione} (\`${archivio.tipo}\`)`,
      ...parti.map((parte) => cella(archivio, parte)),
      CONFERMA[archivio.conferma],
      archivio.aggiungi ? 'Aggiungi' : 'Nuova riga',
    ]),
  );
}

const intestazioni = (archivi: readonly TipoArchivio[]): string =>
  archivi.map(({ intestazione }) => intestazione).join(', ');

function regole(): readonly string[] {
  const conLivello = tipiArchivio.filter(({ filtriMostrati }) =>
    filtriMostrati.includes('livello'),
  );
  const senzaGlobale = conLivello.filter(
    (archivio) => !livelliDi(archivio).includes('depositarioGlobale'),
  );
  const unPortafoglio = conLivello.filter((archivio) => portafogliMassimi(archivio) === 1);
  return [
    `- Livello di Dettaglio: ${Object.values(nomiLivello).join(', ')}; senza Depositario Globale, anche come scelta, in ` +
      `${intestazioni(senzaGlobale)}.`,
    `- Un portafoglio solo, e uno nuovo prende il posto del primo, in ${intestazioni(unPortafoglio)}. Se ` +
      'l’azienda ne ha uno aperto solo, è proposto.',
    '- «Campo Obbligatorio» sta sotto ogni campo ● vuoto; sotto i campi ○ finché né le date né il ' +
      'codice sono completi.',
    '- Data da dopo Data a: Conferma è spenta, e lo dice. Così senza alcun parametro.',
    '- Solo Titoli in Giacenza si spunta solo con Data da; tolta la data, la spunta se ne va.',
    '- Aggiungi è acceso quando le due date sono uguali e Conferma lo è; premuto con date diverse ' +
      'avvisa «Errore Aggiunta» / «Le date non corrispondono» per 5 secondi.',
    '- Un cambio di azienda toglie portafoglio, depositari, anche globali, e controparti dal filtro; una vista che li ' +
      'nomina si offre solo nella sua azienda.',
  ];
}

/** The page of docs that says which filters each archive shows and asks for. */
export const paginaParametri = (): string =>
  [
    '# I parametri degli archivi',
    '',
    'Scritto da `node scripts/parametri-archivi.ts` dalle descrizioni di `domain/archivi`: una prova lo',
    'confronta. Le parole sono quelle di [regole/archivi.md](regole/archivi.md).',
    '',
    'sì: mostrato · ● obbligatorio · ○ obbligatorio in alternativa · – non c’è',
    '',
    riga(['Archivio', ...parti.map((parte) => PARTI[parte]), 'Conferma chiede', 'Nuovi valori']),
    riga(Array.from({ length: parti.length + 3 }, () => '---')),
    ...righe(),
    '',
    '## Regole',
    '',
    ...regole(),
    '',
    'Dove: `domain/archivi/filtro/filtro-archivio.ts` (regole), `indirizzo-archivio.ts` (parole dell’indirizzo),',
    '`parametri-archivio.ts` (riquadro e chip), `stato-schermata.ts` (stati); il pannello è in',
    '`web/archivi/SchedaFiltri.tsx` e `web/archivi/filtro/`. Il filtro dei titoli ha le sue in',
    '[filtro-titoli.md](filtro-titoli.md).',
    '',
  ].join('\n');
