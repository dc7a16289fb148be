import type { Campo } from '#domain/campi/campo.ts';
import { colonnaImport } from '#domain/campi/importazione.ts';
import { campiDiDefinizione } from '#domain/contabilita/archivi/campi-definizione.ts';
import { campiScrittura } from '#domain/contabilita/archivi/campi-scrittura.ts';
import { difettiApporto } from '#domain/fiscalita/apporti.ts';
import type { ColonnaImport, ElencoTabella } from '#domain/importazioni/colonne.ts';
import { avvisiDiFile, type Destinazione } from '#domain/importazioni/destinazione.ts';
import type { Valori } from '#domain/record/conflitto.ts';
import type { Difetto } from '#domain/record/difetti.ts';
import { campiConto } from '#domain/tabelle/conti/campi.ts';
import { campiControparte } from '#domain/tabelle/controparti/campi.ts';
import { campiDepositario } from '#domain/tabelle/depositari/campi.ts';
import { campiEmittente } from '#domain/tabelle/emittenti/campi.ts';
import { difettiFraCampi } from '#domain/tabelle/emittenti/regole.ts';
import { campiLimite } from '#domain/tabelle/limiti/campi.ts';
import { difettiFraCampiLimite } from '#domain/tabelle/limiti/regole.ts';
import { campiPortafoglio } from '#domain/tabelle/portafogli/campi.ts';
import { difettiPeriodo } from '#domain/tabelle/portafogli/regole.ts';
import { campiRaggruppamento } from '#domain/tabelle/raggruppamenti/campi.ts';
import { difettiDividendo } from '#domain/titoli/dividendi.ts';
import { titoli } from '#domain/titoli/importazione.ts';
import type { RigaParte } from '#domain/titoli/parti.ts';
import { campiDiApporto } from './campi-apporto.ts';
import {
  campiDiDividendo,
  campiDiEstensione,
  campiDiRaggruppamentoTitolo,
} from './campi-titolo.ts';

/** A master table that files fill: its fields are those that its form has. */
export interface Anagrafica extends Destinazione {
  readonly campi: readonly Campo[];
  /** The columns by which a record is known besides its key: two with the same one are the same record. */
  readonly anche: readonly string[];
  /** The column by which somebody calls a record. */
  readonly codice: string;
  /** Within which column a description is compared; of a table without one, nothing is. */
  readonly descritta?: { readonly entro?: string };
  /** What no field can say alone. */
  readonly fraCampi?: (valori: Valori) => readonly Difetto[];
}

const tabella = (
  nome: string,
  codice: string,
  detta: string,
  altre: readonly string[] = ['descrizione'],
): ElencoTabella => ({ tabella: nome, codice, altre, nome: detta });

/** Of what a reference may name a row: by its code, or by what else tells it from the others. */
const ELENCHI: Readonly<Record<string, ElencoTabella>> = {
  depositari: tabella('depositari', 'cod_depositario', 'il depositario'),
  controparti: tabella('controparti', 'cod_controparte', 'la controparte', ['lei', 'descrizione']),
  divise: tabella('divise', 'cod_divisa', 'la divisa', ['desc_divisa']),
  libri: tabella('libri', 'cod_libro', 'il libro'),
  s_tipo_archivi: tabella('s_tipo_archivi', 'cod_tipo_archivio', 'la tipologia'),
  emittenti: tabella('emittenti', 'cod_emittente', 'l’emittente', ['lei', 'descrizione']),
  paesi: tabella('paesi', 'cod_paese', 'il paese'),
  portafogli: tabella('portafogli', 'cod_portafoglio', 'il portafoglio'),
  tipi_regime_tassazione: tabella('tipi_regime_tassazione', 'cod_regime', 'il regime'),
  tipi_valutazione_rimanenze: tabella(
    'tipi_valutazione_rimanenze',
    'tipo_valutazione',
    'la valutazione',
  ),
  titoli: tabella('titoli', 'cod_titolo', 'il titolo', ['cod_isin']),
};

function predefinitoDi({ tipo, predefinito }: Campo): string | undefined {
  if (predefinito === undefined) return tipo === 'siNo' ? 'false' : undefined;
  return typeof predefinito === 'string' ? `'${predefinito}'` : String(predefinito);
}

function colonna(campo: Campo, chiavi: readonly string[]): ColonnaImport {
  const chiave = chiavi.includes(campo.nome);
  const predefinito = predefinitoDi(campo);
  const elenco = campo.tipo === 'riferimento' ? ELENCHI[campo.tabella] : undefined;
  return colonnaImport(campo, {
    chiave,
    // Part of a key may be empty too: a record without it is another one.
    facoltativa: !(chiave && campo.obbligatorio && predefinito === undefined),
    // What it must look like is the field's own to say.
    ...(campo.tipo === 'codice' && { forma: 'qualunque' }),
    ...(campo.tipo === 'intero' && {
      tipo: 'numero',
      decimali: 0,
      cifreIntere: String(campo.a ?? 9999).length,
    }),
    ...(elenco && { elenco }),
    ...(predefinito !== undefined && { predefinito }),
  });
}

type Descritta = Pick<Anagrafica, 'tipo' | 'intestazione' | 'tabella' | 'campi' | 'codice'> &
  Partial<Pick<Anagrafica, 'ambito' | 'anche' | 'ancheServe' | 'descritta' | 'fraCampi'>> & {
    /** The fields of the key, where they do not say so themselves. */
    readonly chiavi?: readonly string[];
  };

function anagrafica({ chiavi, ...descritta }: Descritta): Anagrafica {
  const { campi } = descritta;
  const suoi = chiavi ?? campi.flatMap((campo) => (campo.chiave ? [campo.nome] : []));
  return {
    risorsa: 'I_AnagImport',
    area: 'Import',
    ambito: 'condiviso',
    anche: [],
    ...descritta,
    colonneImport: campi
      .filter(({ sql, soloLettura }) => sql !== undefined && !soloLettura)
      .map((campo) => colonna(campo, suoi)),
    sorgenti: ['csv'],
    avvisi: avvisiDiFile,
  };
}

/** The master tables that have no import of their own. */
export const anagrafiche: readonly Anagrafica[] = [
  anagrafica({
    tipo: 'emittenti',
    intestazione: 'Emittenti',
    tabella: 'emittenti',
    campi: campiEmittente,
    codice: 'cod_emittente',
    anche: ['lei', 'codice_fiscale'],
    descritta: {},
    fraCampi: difettiFraCampi,
  }),
  anagrafica({
    tipo: 'controparti',
    intestazione: 'Controparti',
    tabella: 'controparti',
    campi: campiControparte,
    codice: 'cod_controparte',
    anche: ['lei', 'codice_fiscale', 'partita_iva'],
    descritta: {},
  }),
  anagrafica({
    tipo: 'raggruppamenti',
    intestazione: 'Raggruppamenti',
    tabella: 'raggruppamenti',
    campi: campiRaggruppamento,
    chiavi: ['numeroRaggruppamento', 'codRaggruppamento'],
    codice: 'cod_raggruppamento',
    descritta: { entro: 'numero' },
  }),
  anagrafica({
    tipo: 'raggruppamenti-titoli',
    intestazione: 'Raggruppamenti dei titoli',
    tabella: 'raggruppamenti_titoli',
    campi: campiDiRaggruppamentoTitolo,
    chiavi: ['cod_Titolo', 'numeroRaggruppamento'],
    codice: 'cod_titolo',
  }),
  anagrafica({
    tipo: 'depositari',
    intestazione: 'Depositari',
    tabella: 'depositari',
    ambito: 'azienda',
    campi: campiDepositario,
    codice: 'cod_depositario',
    descritta: { entro: 'cod_portafoglio' },
    fraCampi: difettiPeriodo,
  }),
  anagrafica({
    tipo: 'portafogli',
    intestazione: 'Portafogli',
    tabella: 'portafogli',
    ambito: 'azienda',
    campi: campiPortafoglio,
    codice: 'cod_portafoglio',
    descritta: {},
    fraCampi: difettiPeriodo,
  }),
  anagrafica({
    tipo: 'estensioni',
    intestazione: 'Estensioni dei titoli',
    tabella: 'titoli_estensioni',
    campi: campiDiEstensione,
    chiavi: ['cod_Titolo'],
    codice: 'cod_titolo',
  }),
  anagrafica({
    tipo: 'dividendi',
    intestazione: 'Dividendi annunciati',
    tabella: 'dividendi_annunciati',
    campi: campiDiDividendo,
    chiavi: ['cod_Titolo', 'dataStacco', 'tipo'],
    codice: 'cod_titolo',
    fraCampi: (valori) =>
      difettiDividendo(valori as RigaParte).map(([campo, perche]) => ({
        campo,
        messaggio: `${perche.charAt(0).toUpperCase()}${perche.slice(1)}.`,
      })),
  }),
  anagrafica({
    tipo: 'conti',
    intestazione: 'Descrizione conti',
    tabella: 's_descrizione_conti',
    ambito: 'azienda',
    ancheServe: 'Contabile_W',
    campi: campiConto,
    chiavi: ['numeroConto', 'codTipoArchivio'],
    codice: 'numero_conto',
  }),
  anagrafica({
    tipo: 'definizioni-conti',
    intestazione: 'Definizione conti',
    tabella: 's_definizione_conti',
    ambito: 'azienda',
    ancheServe: 'Contabile_W',
    campi: campiDiDefinizione,
    chiavi: ['codLibro', 'codiceConto', 'codicePriorita', 'numeroConto'],
    codice: 'codice_conto',
  }),
  anagrafica({
    tipo: 'scritture',
    intestazione: 'Scritture',
    tabella: 's_scritture',
    ambito: 'azienda',
    ancheServe: 'Scritture_W',
    campi: campiScrittura,
    chiavi: ['codLibro', 'nScrittura', 'nRiga'],
    codice: 'causale',
  }),
  anagrafica({
    tipo: 'apporti',
    intestazione: 'Apporti dello zainetto',
    tabella: 'perdite_apportate',
    ambito: 'azienda',
    ancheServe: 'Fiscalita_W',
    campi: campiDiApporto,
    chiavi: ['regime', 'cod_Depositario', 'anno', 'entroGiugno', 'dal', 'origine', 'riferimento'],
    codice: 'anno',
    fraCampi: difettiApporto,
  }),
  anagrafica({
    tipo: 'limiti',
    intestazione: 'Limiti',
    tabella: 'limiti',
    ambito: 'azienda',
    ancheServe: 'Limiti_W',
    campi: campiLimite,
    codice: 'cod_limite',
    fraCampi: difettiFraCampiLimite,
  }),
];

export const anagraficaDi = (tipo: string): Anagrafica | null =>
  anagrafiche.find((una) => una.tipo === tipo) ?? null;

/** What is filled by the import of master data; its jobs are those of the area Import. */
export function destinazioneAnagrafica(tipo: string): Destinazione | null {
  if (tipo === titoli.tipo) return { ...titoli, area: 'Import' };
  return anagraficaDi(tipo);
}
