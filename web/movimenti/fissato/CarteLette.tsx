import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { testoNumero } from '#domain/money/numero-italiano.ts';
import { type CartaAPosti, type Posto, postiDi } from '#domain/movimenti/posti.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { useDepositari } from '#web/tabelle/depositari/depositari.ts';
import { usePortafogli } from '#web/tabelle/portafogli/portafogli.ts';
import { useControparti } from '#web/tabelle/scelte-di-tabelle.ts';
import { alPosto } from './al-posto.ts';
import {
  type CampoNoto,
  campiDellaCarta,
  campoNoto,
  etichettaImporto,
  testoCampoFissato,
} from './campi-fissato.ts';
import classi from './fissato.module.css';
import type { Movimento, MovimentoLetto } from './fissato-api.ts';

interface Solo {
  readonly movimento: Movimento;
}

interface FattoProps {
  readonly nome: string;
  readonly nota?: ReactNode;
  /** Not of this movement: dimmed, as on its slip. */
  readonly spento?: boolean;
  readonly numero?: boolean;
  /** Where it stands; one after the other if not told. */
  readonly posto?: Pick<Posto, 'riga' | 'colonna'>;
  readonly children: ReactNode;
}

/** A field as it stands in the record, in the place and with the label that it has on the slip. */
function Fatto({ nome, nota, spento = false, numero = false, posto, children }: FattoProps) {
  const dove = posto && alPosto(posto);
  const negativo = typeof children === 'string' && children.startsWith('−');
  return (
    <div
      className={`${classi.fatto} ${dove?.className ?? ''}`}
      style={dove?.style}
      data-spento={spento || undefined}
      aria-hidden={spento || undefined}
      data-numero={numero || undefined}
      data-negativo={(numero && negativo) || undefined}
    >
      <dt>{nome}</dt>
      <dd>
        <span>{children || (spento ? null : '—')}</span>
        {nota ? <small>{nota}</small> : null}
      </dd>
    </div>
  );
}

interface Descritto {
  readonly codice: string;
  readonly descrizione: string;
}

/** «VITA · Ramo vita»; the code alone of what is not listed. */
const conDescrizione = (codice: string | null, elenco: readonly Descritto[] | undefined) => {
  const suo = elenco?.find((uno) => uno.codice === codice);
  return suo ? `${codice} · ${suo.descrizione}` : codice;
};

/** What was done, on what, where, with whom, when. */
export function OperazioneLetta({ movimento }: Solo) {
  const { cod_Titolo, cod_Portafoglio, cod_Depositario, immCirc } = movimento;
  const portafoglio = usePortafogli()?.find((uno) => uno.cod_Portafoglio === cod_Portafoglio);
  const depositario = useDepositari()?.find((uno) => uno.cod_Depositario === cod_Depositario);
  const controparti = useControparti();
  const comparto = campoNoto('immCirc');
  return (
    <>
      <dl className={classi.operazione}>
        <Fatto nome="Causale">{`${movimento.cod_Causale} · ${movimento.descrizioneCausale}`}</Fatto>
        <Fatto nome="Titolo" spento={cod_Titolo === null}>
          {cod_Titolo === null ? null : (
            <Link to="/page/tabelle/securities" search={{ record: cod_Titolo } as never}>
              {cod_Titolo} · {movimento.descrizioneTitolo}
            </Link>
          )}
        </Fatto>
        <Fatto nome="N. fissato">{movimento.nfissato}</Fatto>
      </dl>
      <dl className={classi.terzi}>
        <Fatto nome="Portafoglio">
          {portafoglio ? (
            <Link
              to="/page/tabelle/portafogli"
              search={{ record: String(portafoglio.id) } as never}
            >
              {cod_Portafoglio} · {portafoglio.descrizione}
            </Link>
          ) : (
            cod_Portafoglio
          )}
        </Fatto>
        <Fatto nome="Depositario">
          {depositario ? `${cod_Depositario} · ${depositario.descrizione}` : cod_Depositario}
        </Fatto>
        <Fatto nome="Controparte">{conDescrizione(movimento.cod_Controparte, controparti)}</Fatto>
        <Fatto nome="Data Movimento">{stampaData(movimento.dataMovimento)}</Fatto>
        <Fatto nome="Data Valuta">{stampaData(movimento.dataValuta)}</Fatto>
        <Fatto nome="Imm./Circ." spento={immCirc === null}>
          {immCirc && comparto ? conDescrizione(immCirc, comparto.scelte) : null}
        </Fatto>
      </dl>
    </>
  );
}

const ZERI = /^-?0(\.0+)?$/;

const dice = (valore: unknown): boolean =>
  valore !== null && valore !== undefined && valore !== false && !ZERI.test(String(valore));

interface ImportiLettiProps {
  readonly carta: CartaAPosti;
  readonly letto: MovimentoLetto;
}

/** The amounts in the places of the slip; what its causale does not have but the record says is shown too. */
export function ImportiLetti({ carta, letto }: ImportiLettiProps) {
  const { movimento } = letto;
  const valori = movimento as Readonly<Record<string, unknown>>;
  const suoi = new Map(letto.campi.map(({ nome, etichetta }) => [nome, etichetta]));
  const detti = campiDellaCarta(carta).flatMap(({ nome }) => (dice(valori[nome]) ? [nome] : []));
  return (
    <dl className={classi.quarti}>
      {postiDi(carta, new Set([...suoi.keys(), ...detti])).map(
        ({ nome, riga, colonna, richiesto }) => {
          const campo = campoNoto(nome);
          return (
            <Fatto
              key={nome}
              nome={etichettaImporto(nome, suoi.get(nome))}
              nota={campo && notaDi(campo, movimento)}
              spento={!richiesto}
              numero={campo?.decimali !== undefined}
              posto={{ riga, colonna }}
            >
              {campo && richiesto ? importo(campo, movimento) : null}
            </Fatto>
          );
        },
      )}
    </dl>
  );
}

function importo(campo: CampoNoto, movimento: Movimento): string {
  const testo = testoCampoFissato(
    campo,
    (movimento as Readonly<Record<string, unknown>>)[campo.nome],
  );
  return campo.nome === 'cambio' ? `${movimento.codDivisa} ${testo}` : testo;
}

/** What the calculation gave where somebody wrote over it. */
function notaDi({ nome, decimali }: CampoNoto, { manuali, calcolati }: Movimento): string | null {
  const calcolato = calcolati[nome];
  return manuali.includes(nome) && calcolato !== undefined
    ? `calcolato ${testoNumero(calcolato, decimali)} · modificato`
    : null;
}

/** What few slips need, where something of it was written. */
export function AltriLetti({ movimento }: Solo) {
  const valori = movimento as Readonly<Record<string, unknown>>;
  const campi = campiDellaCarta('altri').filter(({ nome }) => dice(valori[nome]));
  if (campi.length === 0) return null;
  return (
    <section className={`pannello ${classi.carta}`} aria-label="Altri dati">
      <h2 className="titoletto">Altri dati</h2>
      <dl className={classi.terzi}>
        {campi.map((campo) => (
          <Fatto key={campo.nome} nome={campo.etichetta}>
            {testoCampoFissato(campo, valori[campo.nome])}
          </Fatto>
        ))}
      </dl>
    </section>
  );
}
