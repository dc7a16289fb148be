import { eAziendale } from '#domain/archivi/tipi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import type { Azione, Controllo } from './controllo.ts';
import { controlloSalti } from './controllo-salti.ts';

type SpecieValore = 'prezzo' | 'cambio' | 'coefficiente' | 'rateo';

const vale =
  (...specie: readonly SpecieValore[]) =>
  ({ valori }: TipoArchivio): boolean =>
    specie.some((una) => una === valori[0]?.sql);

export const haTitoli = ({ chiave }: TipoArchivio): boolean =>
  chiave.some(({ di }) => di === 'titolo');

/** Values of every business day: the normal ones are of a period's end, whatever day that is. */
const diMercato = (archivio: TipoArchivio): boolean =>
  !eAziendale(archivio) && vale('prezzo', 'cambio')(archivio);

/** Whether no value is to be expected on a day on which TARGET is closed. */
export const chiudeConTarget = diMercato;

export const controlli: readonly Controllo[] = [
  {
    codice: 'mancanti',
    titolo: 'Senza valore',
    significato: 'Nel giorno non c’è un valore fra quelli attesi.',
    precisazione:
      'Si attende chi ha avuto un valore nell’ultimo anno, e solo se nel giorno ce n’è già uno.',
    gravita: 'grave',
    su: 'giorno',
    vale: () => true,
    soglia: null,
    misura: { titolo: 'Giorni lav.', unita: 'giorni lavorativi' },
    azioni: ['riporta', 'aggiungi', 'provider', 'accetta', 'titolo', 'divisa'],
  },
  {
    codice: 'vecchi',
    titolo: 'Valore vecchio',
    significato: 'L’ultimo valore è più vecchio dei giorni lavorativi ammessi.',
    gravita: 'grave',
    su: 'giorno',
    vale: (archivio) => !eAziendale(archivio),
    soglia: {
      nome: 'Età ammessa',
      unita: 'giorni lavorativi',
      minimo: '1',
      massimo: '250',
      decimali: 0,
      predefinita: () => '5',
      perTipoTitolo: false,
    },
    misura: { titolo: 'Giorni lav.', unita: 'giorni lavorativi' },
    azioni: ['aggiungi', 'provider', 'accetta', 'titolo', 'divisa'],
  },
  controlloSalti,
  {
    codice: 'fermi',
    titolo: 'Valore fermo',
    significato: 'Gli ultimi valori sono tutti uguali: forse la fonte ripete l’ultimo che ha.',
    gravita: 'avviso',
    su: 'giorno',
    vale: diMercato,
    soglia: {
      nome: 'Valori uguali',
      unita: 'valori',
      minimo: '2',
      massimo: '100',
      decimali: 0,
      predefinita: () => '10',
      perTipoTitolo: true,
    },
    misura: { titolo: 'Uguali', unita: 'valori' },
    azioni: ['accetta', 'correggi', 'titolo', 'divisa'],
    accettatoFinoAlCambio: true,
  },
  {
    codice: 'festivi',
    titolo: 'In un giorno non lavorativo',
    significato:
      'Il valore è di un sabato, di una domenica o di una chiusura TARGET: nessun mercato lo ha fatto.',
    gravita: 'avviso',
    su: 'valori',
    vale: diMercato,
    soglia: null,
    misura: null,
    azioni: ['elimina', 'accetta', 'correggi', 'titolo', 'divisa'],
  },
  {
    codice: 'negativi',
    titolo: 'Negativo',
    significato: 'Il valore è sotto zero: è ammesso, ma è raro che sia voluto.',
    gravita: 'avviso',
    su: 'valori',
    vale: ({ valori }) => valori[0]?.segno === 'qualunque',
    soglia: null,
    misura: null,
    azioni: ['correggi', 'accetta', 'elimina', 'titolo'],
  },
  {
    codice: 'senza-cambio',
    titolo: 'Divisa senza cambio',
    significato:
      'Nel giorno c’è il prezzo ma non il cambio della divisa in cui il titolo è quotato.',
    gravita: 'grave',
    su: 'giorno',
    vale: (archivio) => vale('prezzo')(archivio) && archivio.ambito !== 'portafoglio',
    soglia: null,
    misura: { titolo: 'Titoli', unita: 'titoli' },
    azioni: ['cambi', 'accetta', 'divisa'],
  },
  {
    codice: 'rateo-senza-cedola',
    titolo: 'Rateo di un titolo senza cedola',
    significato: 'C’è un rateo diverso da zero, ma il titolo non ha cedola né tassi.',
    gravita: 'avviso',
    su: 'valori',
    vale: vale('rateo'),
    soglia: null,
    misura: null,
    azioni: ['elimina', 'titolo', 'correggi', 'accetta'],
  },
  {
    codice: 'sotto-minimo',
    titolo: 'Coefficiente sotto il minimo',
    significato:
      'Il coefficiente è sotto il minimo: di regola c’è stata deflazione, o la base è un’altra.',
    gravita: 'avviso',
    su: 'valori',
    vale: vale('coefficiente'),
    soglia: {
      nome: 'Minimo',
      unita: 'coefficiente',
      minimo: '0',
      massimo: '1000',
      decimali: 5,
      predefinita: () => '1',
      perTipoTitolo: false,
    },
    misura: null,
    azioni: ['correggi', 'accetta', 'elimina', 'titolo'],
  },
  {
    codice: 'scaduti',
    titolo: 'Titolo già scaduto',
    significato: 'Il valore è di un giorno dopo la scadenza del titolo.',
    gravita: 'avviso',
    su: 'valori',
    vale: haTitoli,
    soglia: null,
    misura: null,
    azioni: ['elimina', 'titolo', 'accetta', 'correggi'],
  },
];

export const codiciControllo = controlli.map(({ codice }) => codice);

export const controlloDi = (codice: string): Controllo | undefined =>
  controlli.find((uno) => uno.codice === codice);

/** The checks that an archive has, in the sequence in which they are shown. */
export const controlliDi = (archivio: TipoArchivio): readonly Controllo[] =>
  controlli.filter((uno) => uno.vale(archivio));

/** What of a check concerns an archive: an archive of rates has no titolo to open. */
export const azioniDi = (controllo: Controllo, archivio: TipoArchivio): readonly Azione[] =>
  controllo.azioni.filter((una) => {
    if (una === 'titolo') return haTitoli(archivio);
    if (una === 'divisa') return !haTitoli(archivio) || controllo.codice === 'senza-cambio';
    if (una === 'provider') return archivio.sorgenti.includes('provider');
    return true;
  });
