import { differenza, segno, somma } from '#domain/money/decimale.ts';
import { testoEsatto } from '#domain/money/esatto-italiano.ts';
import type { Manutenzione } from './contabilizza-api.ts';

/** A line of an entry while a hand corrects it. */
export interface RigaCorretta {
  readonly chiave: number;
  /** Of a line that is there; a new one has none. */
  readonly nRiga: number | null;
  readonly conto: number | null;
  readonly dare: string | null;
  readonly avere: string | null;
}

export interface Correzione {
  readonly dataContabile: string;
  readonly descrizione: string;
  readonly centroCosto: string;
  readonly centroProf: string;
  readonly righe: readonly RigaCorretta[];
}

type Riga = Manutenzione['righe'][number];

const comune = (valori: readonly (string | null)[]): string => {
  const [primo, ...altri] = new Set(valori);
  return altri.length === 0 ? (primo ?? '') : '';
};

export const correzioneDi = (una: Manutenzione): Correzione => ({
  dataContabile: una.dataContabile,
  descrizione: una.descrizione,
  centroCosto: comune(una.righe.map(({ centro_Costo }) => centro_Costo)),
  centroProf: comune(una.righe.map(({ centro_Prof }) => centro_Prof)),
  righe: una.righe.map(({ nRiga, descrizioneContoId, segno: lato, importo }) => ({
    chiave: nRiga,
    nRiga,
    conto: descrizioneContoId,
    dare: lato === 'D' ? importo : null,
    avere: lato === 'A' ? importo : null,
  })),
});

const somme = (importi: readonly (string | null)[]): string =>
  importi.reduce<string>((fin, uno) => somma(fin, uno ?? '0'), '0');

/** Dare, avere and how much dare is more; zero where the entry balances. */
export function totaliDi(righe: readonly Pick<RigaCorretta, 'dare' | 'avere'>[]) {
  const dare = somme(righe.map((riga) => riga.dare));
  const avere = somme(righe.map((riga) => riga.avere));
  return { dare, avere, sbilancio: differenza(dare, avere) };
}

/** What a new line would have to carry for the entry to balance. */
export function propostaDi(righe: readonly RigaCorretta[]): Pick<RigaCorretta, 'dare' | 'avere'> {
  const { sbilancio } = totaliDi(righe);
  const lato = segno(sbilancio);
  return {
    dare: lato < 0 ? differenza('0', sbilancio) : null,
    avere: lato > 0 ? sbilancio : null,
  };
}

/** «5,00 D»: how much is too much, and on which side. */
export function sbilancioInParole(sbilancio: string): string {
  const lato = segno(sbilancio);
  if (lato === 0) return '0,00';
  return lato > 0
    ? `${testoEsatto(sbilancio, 2)} D`
    : `${testoEsatto(differenza('0', sbilancio), 2)} A`;
}

/** Amount and side that the rules gave; of a line that a hand has added there is none. */
export function calcolatoDi(riga: Riga | undefined): string | null {
  if (riga === undefined) return null;
  const { importoCalcolato, importo, segno: lato } = riga;
  if (importoCalcolato === null) return `${testoEsatto(importo, 2)} ${lato}`;
  return segno(importoCalcolato) < 0
    ? `${testoEsatto(differenza('0', importoCalcolato), 2)} A`
    : `${testoEsatto(importoCalcolato, 2)} D`;
}

const scritto = ({ dare, avere }: Pick<RigaCorretta, 'dare' | 'avere'>): string =>
  dare === null ? `Avere ${testoEsatto(avere ?? '0', 2)}` : `Dare ${testoEsatto(dare, 2)}`;

/** Why it cannot be saved; empty where it can. */
export function motiviDi({ righe }: Correzione): readonly string[] {
  const { sbilancio } = totaliDi(righe);
  const monca = righe.findIndex(
    ({ conto, dare, avere }) => conto === null || segno(somma(dare ?? '0', avere ?? '0')) <= 0,
  );
  const doppia = righe.findIndex(({ dare, avere }) => dare !== null && avere !== null);
  return [
    ...(righe.length < 2 ? ['Una scrittura ha almeno due righe'] : []),
    ...(monca >= 0 ? [`Alla riga ${monca + 1} manca il conto o l’importo`] : []),
    ...(doppia >= 0 ? [`La riga ${doppia + 1} è in dare o in avere, non in tutti e due`] : []),
    ...(segno(sbilancio) === 0 ? [] : ['Non si salva con sbilancio diverso da 0,00']),
  ];
}

/** What is other than it was when the entry was opened, in words. */
export function modificheDi(una: Manutenzione, corretta: Correzione): readonly string[] {
  const prima = correzioneDi(una);
  const conto = (id: number | null) =>
    una.contiAmmessi.find((uno) => uno.id === id)?.numeroConto ?? '…';
  const diRighe = corretta.righe.flatMap((riga, i) => {
    const sua = prima.righe.find(({ nRiga }) => nRiga !== null && nRiga === riga.nRiga);
    if (!sua) return [`Riga ${i + 1} aggiunta: ${conto(riga.conto)}, ${scritto(riga)}`];
    return [
      ...(sua.conto === riga.conto
        ? []
        : [`Riga ${i + 1}, conto ${conto(sua.conto)} → ${conto(riga.conto)}`]),
      ...(scritto(sua) === scritto(riga)
        ? []
        : [`Riga ${i + 1}, ${scritto(sua)} → ${scritto(riga)}`]),
    ];
  });
  const tolte = prima.righe.filter(
    ({ nRiga }) => !corretta.righe.some((riga) => riga.nRiga === nRiga),
  );
  const diTesta = (['dataContabile', 'descrizione', 'centroCosto', 'centroProf'] as const).filter(
    (campo) => prima[campo] !== corretta[campo],
  );
  const NOMI = {
    dataContabile: 'Data contabile',
    descrizione: 'Descrizione',
    centroCosto: 'Centro di costo',
    centroProf: 'Centro di profitto',
  };
  return [
    ...diTesta.map((campo) =>
      `${NOMI[campo]} cambiata`.replace(/(Centro.*)cambiata/, '$1cambiato'),
    ),
    ...diRighe,
    ...tolte.map(({ nRiga }) => `Riga ${nRiga} tolta`),
  ];
}

/** What is sent: all the lines together, with what of each stays as it is. */
export const daSalvare = (una: Manutenzione, corretta: Correzione) => {
  const prima = correzioneDi(una);
  return {
    versione: una.versione,
    dataContabile: corretta.dataContabile as never,
    descrizione: corretta.descrizione,
    righe: corretta.righe.map((riga) => {
      const sua = una.righe.find(({ nRiga }) => nRiga === riga.nRiga);
      const centro = (campo: 'centroCosto' | 'centroProf', suo: string | null | undefined) =>
        corretta[campo] === prima[campo] ? (suo ?? null) : corretta[campo].trim() || null;
      return {
        nRiga: riga.nRiga,
        descrizioneContoId: riga.conto ?? 0,
        segno: riga.dare === null ? ('A' as const) : ('D' as const),
        importo: riga.dare ?? riga.avere ?? '0',
        centro_Costo: centro('centroCosto', sua?.centro_Costo),
        centro_Prof: centro('centroProf', sua?.centro_Prof),
        descrizione: sua?.descrizione ?? null,
      };
    }),
  };
};
