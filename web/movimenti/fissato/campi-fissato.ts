import { etichettaDi } from '#domain/campi/campo.ts';
import { testoCampo } from '#domain/campi/storia.ts';
import type { Decimali } from '#domain/money/numero-italiano.ts';
import { testoNumero } from '#domain/money/numero-italiano.ts';
import {
  type CampoMovimento,
  type CartaCampo,
  campiFissato,
} from '#domain/movimenti/campi-movimento.ts';
import type { OpzioneScelta } from '#web/ui/CampoScelta.tsx';

/** A field of the slip as its form shows it. */
export interface CampoNoto {
  readonly campo: CampoMovimento;
  readonly nome: string;
  readonly etichetta: string;
  readonly carta: CartaCampo;
  readonly decimali?: Decimali;
  /** «Come si arriva al rateo»: what follows the verb. */
  readonly arrivo?: string;
  /** Of a choice of few: what there is to choose from. */
  readonly scelte?: readonly OpzioneScelta[];
}

/** What follows the verb of «come si arriva», where the label does not do. */
const ARRIVI: Readonly<Record<string, string>> = {
  nuove: 'al rapporto',
  vecchie: 'al rapporto',
  qtaVnominale: 'alla quantità',
  giorni: 'ai giorni',
  prezzo: 'al prezzo',
  prezzoTermine: 'al prezzo a termine',
  coefficiente: 'al coefficiente',
  poolFactor: 'al pool factor',
  poolFactorDopo: 'al pool factor',
  quotaCosto: 'alla quota del costo',
  controvaloreOriginale: 'al controvalore',
  cambio: 'al cambio',
  cambioConvenzionale: 'al cambio convenzionale',
  cambioSpot: 'al cambio spot',
  rateo: 'al rateo',
  interessiLordi: 'agli interessi',
  ritenutaEstera: 'alla ritenuta estera',
  ritenutaSuInteressi: 'alla ritenuta',
  impostaSostitutiva: 'all’imposta sostitutiva',
  impostaScarto: 'all’imposta sullo scarto',
  impostaPlusvalenze: 'all’imposta sulla plusvalenza',
  commissioni: 'alle commissioni',
  spese: 'alle spese',
  bolli: 'ai bolli',
  impostaTransazioni: 'all’imposta sulle transazioni',
  saldo: 'al saldo',
};
const IN_EURO = new Map(
  campiFissato.flatMap(({ nome, euro }) => (euro === undefined ? [] : [[euro, nome]])),
);

function arrivoDi(nome: string): string | undefined {
  const divisa = IN_EURO.get(nome);
  if (divisa === undefined) return ARRIVI[nome];
  return ARRIVI[divisa] && `${ARRIVI[divisa]} in euro`;
}

const decimaliDi = (campo: CampoMovimento): Decimali | undefined =>
  campo.tipo === 'numero'
    ? {
        decimaliMin: campo.mostrati ?? Math.min(2, campo.decimali),
        decimaliMax: campo.decimali,
      }
    : undefined;

function noto(campo: CampoMovimento): CampoNoto {
  const [arrivo, decimali] = [arrivoDi(campo.nome), decimaliDi(campo)];
  return {
    campo,
    nome: campo.nome,
    etichetta: etichettaDi(campo),
    carta: campo.sezione ?? 'altri',
    ...(decimali && { decimali }),
    ...(arrivo !== undefined && { arrivo }),
    ...('scelte' in campo && { scelte: campo.scelte }),
  };
}

const CARTE: readonly CartaCampo[] = ['operazione', 'importi', 'euro', 'altri'];

export const campiDellaCarta = (carta: CartaCampo): readonly CampoNoto[] =>
  campiFissato.filter(({ sezione }) => sezione === carta).map(noto);

/** Every field of a slip, in the sequence in which one reads it. */
export const CAMPI: readonly CampoNoto[] = CARTE.flatMap(campiDellaCarta);

const perNome = new Map(CAMPI.map((campo) => [campo.nome, campo]));

export const campoNoto = (nome: string): CampoNoto | undefined => perNome.get(nome);

const DIVISA_E_CAMBIO = 'Divisa / Cambio';

/** What an amount is called on its card, where the movement calls it so or has it not; a rate has its currency beside. */
export const etichettaImporto = (nome: string, etichetta?: string): string =>
  nome === 'cambio' ? DIVISA_E_CAMBIO : (etichetta ?? campoNoto(nome)?.etichetta ?? nome);

/** A value of a field as one reads it, with a real minus. */
export function testoCampoFissato({ campo, decimali }: CampoNoto, valore: unknown): string {
  if (valore === null || valore === undefined || valore === '') return '';
  return decimali ? testoNumero(String(valore), decimali) : testoCampo(campo, valore);
}
