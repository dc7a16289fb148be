import { quantitaDelRapporto } from '#domain/calcolo/rapporto.ts';
import { arrotonda, differenza, prodotto, quoziente, segno } from '#domain/money/decimale.ts';
import { decimaliDelTipo } from '#domain/posizioni/rapporto.ts';
import type { Data } from '#domain/tempo/data.ts';
import { USI_DEL_DENARO, type Usi, type UsiFamiglia } from '../campi.ts';
import { causaleAltra, creaAltra } from '../fissato/altra.ts';
import type { TitoloFissato } from '../fissato/contesto.ts';
import { costoPagato } from '../fissato/costo.ts';
import { quantitaTenuta } from '../fissato/giacenza.ts';
import { mettiCapitale } from '../fissato/importi-titolo.ts';
import { mettiImpostaPlusvalenze } from '../fissato/plusvalenza.ts';
import { ultimoPrezzo } from '../fissato/prezzo.ts';
import { type Quadro, titoloDi } from '../fissato/quadro.ts';
import type { Calcolo, Foglio } from '../foglio.ts';
import { chiedeAltra, genereDi } from '../generi.ts';
import { regolamento } from '../regolamento.ts';
import { opposto } from '../saldo.ts';
import type { EsitoFamiglia, Famiglia, Giorni } from './famiglia.ts';
import { mettiScambio } from './opzioni.ts';

const RAPPORTO: Usi = { nuove: 'facoltativo', vecchie: 'facoltativo' };

const ONERI: Usi = {
  commissioni: 'facoltativo',
  spese: 'facoltativo',
  bolli: 'facoltativo',
  saldo: 'calcolato',
};

/** Capital against capital: what comes in place of what, for which part of the cost. */
const usiEvento: UsiFamiglia = ({ causale }) => {
  if (chiedeAltra(causale)) {
    const scissione = genereDi(causale, 'capofila') === 'scissione';
    return {
      ...RAPPORTO,
      ...ONERI,
      // Who subscribes pays; what takes another's place converts nothing.
      ...(causale.effettoQuantita < 0 && { cambio: 'calcolato' as const }),
      qtaVnominale: 'chiesto',
      ...(scissione && { quotaCosto: 'chiesto', prezzo: 'facoltativo' }),
    };
  }
  if (causale.effettoCosto === 0) return { ...RAPPORTO, ...ONERI, qtaVnominale: 'chiesto' };
  return {
    ...USI_DEL_DENARO,
    ...(causale.effettoQuantita > 0 ? RAPPORTO : { impostaPlusvalenze: 'calcolato' as const }),
    qtaVnominale: 'chiesto',
    prezzo: 'chiesto',
    controvaloreOriginale: 'calcolato',
  };
};

const DIRITTI: ReadonlySet<string> = new Set(['D', 'W']);
const DECIMALI_QUOTA = 8;

/** How many the ratio that was typed gives for what is held; nothing where no ratio was typed. */
function secondoRapporto(
  { tenta }: Quadro,
  foglio: Foglio,
  { tenute, titolo }: { readonly tenute: string | null; readonly titolo: TitoloFissato | null },
): Calcolo {
  const [nuove, vecchie] = [foglio.valore('nuove'), foglio.valore('vecchie')];
  if (nuove === null || vecchie === null || tenute === null) return { valore: null };
  const decimali = decimaliDelTipo(titolo?.natura.tipoTitolo);
  const dato = tenta(() => quantitaDelRapporto(tenute, { nuove, vecchie }, decimali));
  if (dato === null) return { valore: null };
  const resto = segno(dato.resto) === 0 ? null : 'la frazione si paga in denaro';
  return { valore: dato.quantita, traccia: [dato.passo], nota: resto };
}

function chiediRapporto({ avvisi }: Quadro, foglio: Foglio): void {
  for (const nome of ['nuove', 'vecchie'] as const) {
    const parte = foglio.chiedi(nome);
    if (parte !== null && segno(parte) <= 0)
      avvisi.push({
        campo: nome,
        peso: 'errore',
        messaggio: 'Le due parti del rapporto sono maggiori di zero.',
      });
  }
}

const positivo = (foglio: Foglio): boolean =>
  (['nuove', 'vecchie'] as const).every((nome) => {
    const parte = foglio.valore(nome);
    return parte === null || segno(parte) > 0;
  });

/** More shares, or fewer, for the same cost: how many come in or go out. */
function sulCapitale(quadro: Quadro, foglio: Foglio, giorno: Data): EsitoFamiglia {
  const { titolo, causale } = quadro;
  chiediRapporto(quadro, foglio);
  const tenuta = quantitaTenuta(quadro, foglio, { giorno, per: 'movimento' });
  const dato = positivo(foglio)
    ? secondoRapporto(quadro, foglio, { tenute: tenuta.valore, titolo })
    : { valore: null };
  const { valore } = dato;
  // The old ones are taken back and the new ones given in their place; else the new ones are added.
  const cambiate =
    valore !== null && tenuta.valore !== null && causale.comportamento === 'sostituzione'
      ? differenza(valore, tenuta.valore).replace(/^-/, '')
      : valore;
  const nota = [tenuta.nota, dato.nota].filter((una) => una != null).join(' · ');
  foglio.proponi('qtaVnominale', { ...dato, valore: cambiate, nota });
  return {};
}

/** New shares are subscribed: so many at a price. */
function aPagamento(quadro: Quadro, foglio: Foglio, giorno: Data): EsitoFamiglia {
  chiediRapporto(quadro, foglio);
  const tenuta = quantitaTenuta(quadro, foglio, { giorno, per: 'movimento' });
  const dato = positivo(foglio)
    ? secondoRapporto(quadro, foglio, { tenute: tenuta.valore, titolo: quadro.titolo })
    : { valore: null };
  const quantita = foglio.proponi('qtaVnominale', { ...dato, nota: tenuta.nota ?? null });
  foglio.chiedi('prezzo');
  mettiCapitale(quadro, foglio, { quantita });
  return {};
}

/** Rights are sold: their cost came to them when they were detached. */
function venditaDiritti(
  quadro: Quadro,
  foglio: Foglio,
  { dataMovimento, dataValuta }: Giorni,
): EsitoFamiglia {
  const { titolo, avvisi } = quadro;
  const quantita = foglio.chiedi('qtaVnominale');
  foglio.chiedi('prezzo', ultimoPrezzo(quadro, dataMovimento));
  mettiCapitale(quadro, foglio, { quantita });
  mettiImpostaPlusvalenze(quadro, foglio, { quantita, dataMovimento, dataValuta });
  if (titolo !== null && !DIRITTI.has(titolo.natura.tipoTitolo))
    avvisi.push({
      campo: 'cod_Titolo',
      peso: 'avviso',
      messaggio: `${titolo.anagrafica.codTitolo} non è un diritto: i diritti entrano in giacenza con una scissione, che dà loro la parte di costo delle azioni, e si vendono con il loro titolo.`,
    });
  return {};
}

/** The part of the cost that passes, by relative value where both prices are known (docs/regole/costo.md#diritti). */
function quotaDalValore(
  foglio: Foglio,
  ingresso: Quadro['ingresso'],
  nuove: string | null,
): Calcolo {
  const [vecchie, prezzo] = [foglio.valore('qtaVnominale'), foglio.valore('prezzo')];
  const suo = ingresso.altra?.prezzo;
  if (vecchie === null || prezzo === null || !suo || nuove === null) return { valore: null };
  const intero = prodotto(vecchie, prezzo);
  if (segno(intero) <= 0) return { valore: null };
  const quota = prodotto(quoziente(prodotto(nuove, String(suo)), intero), '100');
  return {
    valore: arrotonda(quota, DECIMALI_QUOTA),
    nota: 'secondo il valore relativo',
    traccia: [
      {
        titolo: 'Parte del costo che passa',
        calcolo: `(${nuove} × ${suo}) / (${vecchie} × ${prezzo}) × 100`,
        valore: arrotonda(quota, DECIMALI_QUOTA),
        fonte: 'Valore relativo (AIAF)',
      },
    ],
  };
}

/** The old titolo gives to the new one: all of a quantity, or of a demerger a part of its cost alone. */
function inAltroTitolo(quadro: Quadro, foglio: Foglio, giorno: Data): EsitoFamiglia {
  const { causale, contesto, ingresso, titolo } = quadro;
  const scissione = genereDi(causale, 'capofila') === 'scissione';
  chiediRapporto(quadro, foglio);
  const tenuta = quantitaTenuta(quadro, foglio, { giorno, per: 'movimento' });
  const quantita = foglio.proponi('qtaVnominale', {
    ...tenuta,
    valore: foglio.scritto('qtaVnominale') ?? tenuta.valore,
  });
  const sottoscrive = !scissione && causale.effettoQuantita < 0;
  const sua = sottoscrive ? causaleAltra(quadro, 'causaleAcquisto') : causale;
  const codTitolo =
    ingresso.altra?.cod_Titolo ?? (sottoscrive ? titolo?.anagrafica.codSottostante : null) ?? null;
  const nuovo = codTitolo === null ? null : titoloDi(contesto, codTitolo, 'altra.cod_Titolo');
  const proposta = positivo(foglio)
    ? secondoRapporto(quadro, foglio, { tenute: quantita, titolo: nuovo })
    : { valore: null };
  if (scissione) {
    foglio.chiedi('prezzo', 'della vecchia, con il diritto');
    const nuove = ingresso.altra?.qtaVnominale ?? proposta.valore;
    const quota = quotaDalValore(foglio, ingresso, nuove === null ? null : String(nuove));
    foglio.proponi('quotaCosto', quota);
  }
  const altra = creaAltra(quadro, foglio, {
    causale: sua,
    titolo: nuovo,
    campi: [
      { nome: 'cod_Titolo', uso: 'chiesto', proposta: { valore: codTitolo } },
      { nome: 'qtaVnominale', uso: 'chiesto', proposta },
      ...(sottoscrive
        ? [{ nome: 'prezzo', uso: 'chiesto', proposta: { valore: null } } as const]
        : scissione
          ? [{ nome: 'prezzo', uso: 'facoltativo' } as const]
          : []),
    ],
    ...(sottoscrive && {
      importi: (suo: Foglio) => mettiScambio(quadro, suo, nuovo),
      costo: (suo: Foglio) => costoPagato(quadro, suo, foglio.valore('immCirc'), foglio),
    }),
  });
  return { ...(quantita !== null && { quantita: opposto(quantita) }), altra };
}

/** Events of the capital: shares given, paid for, exchanged, and rights (docs/regole/costo.md#diritti). */
export const eventi: Famiglia = {
  usi: usiEvento,
  // Rights are sold on the market, and settle as everything there.
  dataValuta: ({ causale, dataMovimento }) => {
    if (causale.effettoLiquidita <= 0) return { valore: dataMovimento };
    const { data, regola } = regolamento(dataMovimento);
    return { valore: data, nota: regola };
  },
  calcola: (quadro, foglio, giorni) => {
    const { causale } = quadro;
    const { dataMovimento } = giorni;
    if (chiedeAltra(causale)) return inAltroTitolo(quadro, foglio, dataMovimento);
    if (causale.effettoCosto === 0) return sulCapitale(quadro, foglio, dataMovimento);
    if (causale.effettoQuantita > 0) return aPagamento(quadro, foglio, dataMovimento);
    return venditaDiritti(quadro, foglio, giorni);
  },
};
