import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { segno } from '#domain/money/decimale.ts';
import { testoNumero } from '#domain/money/numero-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { Carta, Segno } from './Carta.tsx';
import classi from './dashboard.module.css';
import {
  allocazioneDi,
  type DatiGrafico,
  type NomeAllocazione,
  type Vista,
} from './dashboard-api.ts';
import { giacenzeDietro } from './dietro-la-fetta.ts';
import { breve, FETTE, type Fetta, spartizione } from './fette.ts';
import { coloreDi, Torta } from './Torta.tsx';

export interface AllocazioneProps {
  readonly grafico: NomeAllocazione;
  readonly titolo: string;
  readonly ciambella: boolean;
  readonly vista: Vista;
  /** Every slice in the list, those of «Altri» too. */
  readonly tabella: boolean;
  /** Beside the title: which grouping. */
  readonly scelta?: ReactNode;
}

/** What the patrimony is made of: the round, and its slices by value with their euro and share. */
export function Allocazione({ grafico, titolo, scelta, ...altro }: AllocazioneProps) {
  const letta = useQuery(allocazioneDi(grafico, altro.vista));
  const { data } = letta;
  return (
    <Carta
      titolo={titolo}
      {...(data && grafico.startsWith('Raggruppamento') && { descritto: data.descrizione })}
      accanto={scelta}
      letta={letta}
      nonLetta="L’allocazione non si è caricata"
      altezza={150}
    >
      {data ? <Fette grafico={grafico} dati={data} {...altro} /> : null}
    </Carta>
  );
}

interface FetteProps extends Omit<AllocazioneProps, 'titolo' | 'scelta'> {
  readonly dati: DatiGrafico;
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

function Fette({ grafico, dati, ciambella, vista, tabella }: FetteProps) {
  const [accesa, setAccesa] = useState(-1);
  const { disegnate, altri, negative, totale, alCosto } = spartizione(dati.chartData);
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
      <th
        scope="row"
        title={
          fetta.codici.length > 0
            ? fetta.nome
            : `${fetta.nome}: nessun filtro lo distingue, si aprono tutte le giacenze`
        }
      >
        {i >= 0 ? <Segno colore={coloreDi(i)} /> : null}
        <Link {...giacenzeDietro(grafico, fetta.codici, verso)}>{fetta.nome}</Link>
      </th>
      <td className={segno(fetta.valore) < 0 ? classi.negativo : undefined}>
        {testoNumero(fetta.valore)}
      </td>
      <td>{testoNumero(fetta.quota)} %</td>
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
            {disegnate.slice(0, tabella ? FETTE : disegnate.length).map(riga)}
            {tabella ? altri.map((una) => riga(una, FETTE)) : null}
            {negative.map((una) => riga(una, -1))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                <Link {...giacenzeDietro(grafico, [], verso)}>Totale</Link>
              </th>
              <td>{testoNumero(totale)}</td>
              <td>100,00 %</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className={classi.nota}>
        {dati.elaborationInfo
          ? `Elaborazione del ${stampaData(dati.elaborationInfo.dataTo, 'dd/MM/yy')}, fatta il ${stampaIstante(dati.elaborationInfo.istante)}`
          : (dati.messaggio ?? `Calcolo al volo al ${stampaData(vista.data, 'dd/MM/yy')}`)}
        {segno(alCosto) === 0 ? '' : ` · senza prezzo, al costo: ${testoNumero(alCosto)} €`}
        {negative.length > 0 ? ' · le parti negative non si disegnano' : ''}
      </p>
    </>
  );
}
