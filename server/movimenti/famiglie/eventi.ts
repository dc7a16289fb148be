import { quantitaDelRapporto } from '#domain/calcolo/rapporto.ts';
import { tipiTitolo } from '#domain/dati-statici/tipi-titolo.ts';
import { arrotonda, differenza, prodotto, quoziente, segno } from '#domain/money/decimale.ts';
import type { Calcolo, Foglio } from '#domain/movimenti/foglio.ts';
import { chiedeAltra, genereDi } from '#domain/movimenti/generi.ts';
import { regolamento } from '#domain/movimenti/regolamento.ts';
import { opposto } from '#domain/movimenti/saldo.ts';
import type { Data } from '#domain/tempo/data.ts';
import { quantitaTenuta } from '#server/movimenti/fissato-giacenza.ts';
import { ultimoPrezzo } from '#server/movimenti/fissato-prezzo.ts';
import type { Quadro, TitoloFissato } from '#server/movimenti/fissato-quadro.ts';
import { creaAltra } from './altra.ts';
import { costoPagato } from './costo.ts';
import { mettiCapitale } from './importi-titolo.ts';
import { mettiScambio } from './opzioni.ts';
import { mettiImpostaPlusvalenze } from './plusvalenza.ts';
import type { EsitoRegola, Giorni, RegolaFissato } from './regola.ts';

const DIRITTI: ReadonlySet<string> = new Set(['D', 'W']);
/** What the rights are paid for with. */
const SOTTOSCRIZIONE = 'AUP';
/** The old ones are taken back and the new ones given in their place; else the new ones are added. */
const IN_CAMBIO: ReadonlySet<string> = new Set(['FRA', 'RAG']);
const DECIMALI_QUOTA = 8;

const decimaliDi = (titolo: TitoloFissato | null): number =>
  tipiTitolo.find(({ codice }) => codice === titolo?.natura.tipoTitolo)?.decimaliQuantita ?? 0;

/** How many the ratio that was typed gives for what is held; nothing where no ratio was typed. */
async function secondoRapporto(
  { tenta }: Quadro,
  foglio: Foglio,
  { tenute, titolo }: { readonly tenute: string | null; readonly titolo: TitoloFissato | null },
): Promise<Calcolo> {
  const [nuove, vecchie] = [foglio.valore('nuove'), foglio.valore('vecchie')];
  if (nuove === null || vecchie === null || tenute === null) return { valore: null };
  const decimali = decimaliDi(titolo);
  const dato = await tenta(() => quantitaDelRapporto(tenute, { nuove, vecchie }, decimali));
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
async function sulCapitale(quadro: Quadro, foglio: Foglio, giorno: Data): Promise<EsitoRegola> {
  const { titolo, causale } = quadro;
  chiediRapporto(quadro, foglio);
  const tenuta = await quantitaTenuta(quadro, foglio, { giorno, per: 'movimento' });
  const dato = positivo(foglio)
    ? await secondoRapporto(quadro, foglio, { tenute: tenuta.valore, titolo })
    : { valore: null };
  const { valore } = dato;
  const cambiate =
    valore !== null && tenuta.valore !== null && IN_CAMBIO.has(causale.codCausale)
      ? differenza(valore, tenuta.valore).replace(/^-/, '')
      : valore;
  const nota = [tenuta.nota, dato.nota].filter((una) => una != null).join(' · ');
  foglio.proponi('qtaVnominale', { ...dato, valore: cambiate, nota });
  return {};
}

/** New shares are subscribed: so many at a price. */
async function aPagamento(quadro: Quadro, foglio: Foglio, giorno: Data): Promise<EsitoRegola> {
  chiediRapporto(quadro, foglio);
  const tenuta = await quantitaTenuta(quadro, foglio, { giorno, per: 'movimento' });
  const dato = positivo(foglio)
    ? await secondoRapporto(quadro, foglio, { tenute: tenuta.valore, titolo: quadro.titolo })
    : { valore: null };
  const quantita = foglio.proponi('qtaVnominale', { ...dato, nota: tenuta.nota ?? null });
  foglio.chiedi('prezzo');
  await mettiCapitale(quadro, foglio, { quantita });
  return {};
}

/** Rights are sold: their cost came to them when they were detached. */
async function venditaDiritti(
  quadro: Quadro,
  foglio: Foglio,
  { dataMovimento, dataValuta }: Giorni,
): Promise<EsitoRegola> {
  const { titolo, avvisi } = quadro;
  const quantita = foglio.chiedi('qtaVnominale');
  foglio.chiedi('prezzo', await ultimoPrezzo(quadro, dataMovimento));
  await mettiCapitale(quadro, foglio, { quantita });
  await mettiImpostaPlusvalenze(quadro, foglio, { quantita, dataMovimento, dataValuta });
  if (titolo !== null && !DIRITTI.has(titolo.natura.tipoTitolo))
    avvisi.push({
      campo: 'cod_Titolo',
      peso: 'avviso',
      messaggio: `${titolo.anagrafica.codTitolo} non è un diritto: i diritti entrano in giacenza con SCI, che dà loro la parte di costo delle azioni, e si vendono con il loro titolo.`,
    });
  return {};
}

/** The part of the cost that passes, by relative value where both prices are known (domain.md §4.3 T15). */
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
async function inAltroTitolo(quadro: Quadro, foglio: Foglio, giorno: Data): Promise<EsitoRegola> {
  const { causale, ingresso, titolo } = quadro;
  const scissione = genereDi(causale, 'capofila') === 'scissione';
  chiediRapporto(quadro, foglio);
  const tenuta = await quantitaTenuta(quadro, foglio, { giorno, per: 'movimento' });
  const quantita = foglio.proponi('qtaVnominale', {
    ...tenuta,
    valore: foglio.scritto('qtaVnominale') ?? tenuta.valore,
  });
  const sottoscrive = !scissione && causale.effettoQuantita < 0;
  const sua = sottoscrive
    ? await quadro.causaleDi(ingresso.altra?.cod_Causale ?? SOTTOSCRIZIONE, 'altra.cod_Causale')
    : causale;
  const codTitolo =
    ingresso.altra?.cod_Titolo ?? (sottoscrive ? titolo?.anagrafica.codSottostante : null) ?? null;
  const nuovo = codTitolo === null ? null : await quadro.titoloDi(codTitolo, 'altra.cod_Titolo');
  const proposta = positivo(foglio)
    ? await secondoRapporto(quadro, foglio, { tenute: quantita, titolo: nuovo })
    : { valore: null };
  if (scissione) {
    foglio.chiedi('prezzo', 'della vecchia, con il diritto');
    const nuove = ingresso.altra?.qtaVnominale ?? proposta.valore;
    const quota = quotaDalValore(foglio, ingresso, nuove === null ? null : String(nuove));
    foglio.proponi('quotaCosto', quota);
  }
  const altra = await creaAltra(quadro, foglio, {
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

/** Events of the capital: shares given, paid for, exchanged, and rights (domain.md §4.3 T15). */
export const regolaEvento: RegolaFissato = {
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
