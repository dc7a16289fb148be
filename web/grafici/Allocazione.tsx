import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { segno } from '#domain/money/decimale.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import classi from './dashboard.module.css';
import {
  allocazioneDi,
  type DatiGrafico,
  type NomeAllocazione,
  type Vista,
} from './dashboard-api.ts';
import { giacenzeDietro } from './dietro-la-fetta.ts';
import { type Fetta, spartizione } from './fette.ts';
import { coloreDi, Torta } from './Torta.tsx';

const euro = (valore: string): string =>
  stampaNumero(valore, { decimaliMin: 2, decimaliMax: 2 }).replace(/^-/, '−');

/** «6,35 M€»: what the hole of a ring has room for. */
function breve(valore: string): string {
  const milioni = Number(valore) / 1_000_000;
  return Math.abs(milioni) >= 1
    ? `${stampaNumero(milioni.toFixed(2))} M€`
    : `${stampaNumero((milioni * 1000).toFixed(0))} k€`;
}

export interface AllocazioneProps {
  readonly grafico: NomeAllocazione;
  readonly titolo: string;
  readonly ciambella: boolean;
  readonly vista: Vista;
  /** Beside the title: which grouping. */
  readonly scelta?: ReactNode;
}

/** What the patrimony is made of: the round, and its slices by value with their euro and share. */
export function Allocazione({ grafico, titolo, ciambella, vista, scelta }: AllocazioneProps) {
  const { data, error, refetch } = useQuery(allocazioneDi(grafico, vista));
  const descritto = grafico.startsWith('Raggruppamento') && data ? ` ${data.descrizione}` : '';
  return (
    <section className={`pannello ${classi.carta}`} aria-label={titolo + descritto}>
      <header>
        <h2>
          {titolo}
          {descritto ? <small>{descritto}</small> : null}
        </h2>
        {scelta}
      </header>
      {error ? (
        <StatoVuoto
          titolo="L’allocazione non si è caricata"
          motivo={error.message}
          azione={<Button onClick={() => void refetch()}>Riprova</Button>}
        />
      ) : null}
      {!data && !error ? <Skeleton height={150} /> : null}
      {data ? <Fette grafico={grafico} dati={data} ciambella={ciambella} vista={vista} /> : null}
    </section>
  );
}

interface FetteProps {
  readonly grafico: NomeAllocazione;
  readonly dati: DatiGrafico;
  readonly ciambella: boolean;
  readonly vista: Vista;
}

/** Arrows go from slice to slice, Enter opens the holdings behind one. */
function conFrecce(evento: KeyboardEvent<HTMLElement>): void {
  const passo = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[evento.key];
  if (passo === undefined) return;
  const legami = [...evento.currentTarget.querySelectorAll<HTMLElement>('a')];
  const prossimo = legami[legami.indexOf(document.activeElement as HTMLElement) + passo];
  if (!prossimo) return;
  evento.preventDefault();
  prossimo.focus();
}

function Fette({ grafico, dati, ciambella, vista }: FetteProps) {
  const [accesa, setAccesa] = useState(-1);
  const { disegnate, negative, totale, alCosto } = spartizione(dati.chartData);
  const al = dati.elaborationInfo?.dataTo ?? vista.data;
  const verso = { al, elaborata: dati.elaborationInfo !== null };
  if (disegnate.length === 0 && negative.length === 0)
    return (
      <StatoVuoto
        titolo="Niente in portafoglio"
        motivo={`Al ${stampaData(al)} l’azienda non tiene titoli.`}
      />
    );
  const riga = (fetta: Fetta, i: number) => (
    <tr key={fetta.nome} onMouseEnter={() => setAccesa(i)} onFocus={() => setAccesa(i)}>
      <th scope="row" title={fetta.nome}>
        {i >= 0 ? <span className={classi.segno} style={{ background: coloreDi(i) }} /> : null}
        {fetta.codice === null ? (
          fetta.nome
        ) : (
          <Link {...giacenzeDietro(grafico, fetta.codice, verso)}>{fetta.nome}</Link>
        )}
      </th>
      <td className={segno(fetta.valore) < 0 ? classi.negativo : undefined}>
        {euro(fetta.valore)}
      </td>
      <td>{euro(fetta.quota)} %</td>
    </tr>
  );
  return (
    <>
      <div className={classi.fette}>
        <Torta fette={disegnate} ciambella={ciambella} accesa={accesa} centro={breve(totale)} />
        <table
          onKeyDown={conFrecce}
          onMouseLeave={() => setAccesa(-1)}
          onBlur={() => setAccesa(-1)}
        >
          <tbody>
            {disegnate.map(riga)}
            {negative.map((una) => riga(una, -1))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                <Link {...giacenzeDietro(grafico, null, verso)}>Totale</Link>
              </th>
              <td>{euro(totale)}</td>
              <td>100,00 %</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className={classi.nota}>
        {dati.elaborationInfo
          ? `Elaborazione del ${stampaData(dati.elaborationInfo.dataTo, 'dd/MM/yy')}, fatta il ${stampaIstante(dati.elaborationInfo.istante)}`
          : (dati.messaggio ?? `Calcolo al volo al ${stampaData(vista.data, 'dd/MM/yy')}`)}
        {segno(alCosto) === 0 ? '' : ` · senza prezzo, al costo: ${euro(alCosto)} €`}
        {negative.length > 0 ? ' · le parti negative non si disegnano' : ''}
      </p>
    </>
  );
}
