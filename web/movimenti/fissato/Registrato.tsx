import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { testoNumero } from '#domain/money/numero-italiano.ts';
import type { CartaCampo } from '#domain/movimenti/campi-movimento.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { StoricoRecord } from '#web/record/StoricoRecord.tsx';
import { useSessione } from '#web/sessione/sessione.ts';
import { usePortafogli } from '#web/tabelle/portafogli/portafogli.ts';
import { useTasti } from '#web/tasti/registro.ts';
import { tavolaTasti } from '#web/tasti/tavola.ts';
import { Etichetta } from '#web/ui/Etichetta.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { Tasto } from '#web/ui/Tasto.tsx';
import { CalcoloTenuto } from './CalcoloTenuto.tsx';
import { type CampoNoto, campiDellaCarta, testoCampoFissato } from './campi-fissato.ts';
import { DomandaStorno } from './DomandaStorno.tsx';
import { nomeMovimento } from './EliminaBozza.tsx';
import classi from './fissato.module.css';
import type { Movimento, MovimentoLetto } from './fissato-api.ts';
import { righeDella } from './modulo.ts';
import { RigheRegistrazione } from './RigheRegistrazione.tsx';
import { campiStoricoFissato } from './storico-fissato.ts';
import { useTastiSchermata } from './use-tasti-schermata.ts';

const ScrittureDelMovimento = lazy(() => import('#web/contabilita/ScrittureDelMovimento.tsx'));

export interface RegistratoProps {
  readonly letto: MovimentoLetto;
  /** The screen of the grid, under which every movement has its address. */
  readonly griglia: string;
  readonly scrive: boolean;
}

/** A movement as it was registered: read, reversed, copied, and never changed. */
export function Registrato({ letto, griglia, scrive }: RegistratoProps) {
  const { movimento } = letto;
  const naviga = useNavigate();
  const { puo } = useSessione();
  const [storna, setStorna] = useState(false);
  const stornabile = scrive && movimento.stornato === 'N' && movimento.idStornoDi === null;
  const duplica = () =>
    void naviga({ to: `${griglia}/nuovo`, search: { copia: String(movimento.id) } as never });
  const chiudi = () => void naviga({ to: griglia });
  useTasti(scrive ? CON_COPIA : SENZA_COPIA);
  useTastiSchermata((evento) => {
    if (evento.key === 'Escape') return chiudi();
    if (!scrive || !tavolaTasti.duplica.premuto(evento)) return;
    evento.preventDefault();
    duplica();
  });
  return (
    <>
      <Intestazione
        titolo={nomeMovimento(movimento)}
        indicatori={<Stato movimento={movimento} griglia={griglia} />}
        azioni={
          <>
            <Button variant="default" onClick={chiudi} rightSection={<Tasto>Esc</Tasto>}>
              Chiudi
            </Button>
            {scrive ? (
              <Button variant="default" onClick={duplica} rightSection={<Tasto>Ctrl D</Tasto>}>
                Duplica
              </Button>
            ) : null}
            {stornabile ? (
              <Button variant="default" c="var(--t-negative)" onClick={() => setStorna(true)}>
                Storna…
              </Button>
            ) : null}
          </>
        }
      />
      <div className={classi.pagina}>
        <div className={classi.carte}>
          <Carta titolo="Operazione">
            <Operazione movimento={movimento} />
          </Carta>
          <CartaLetta carta="importi" titolo="Importi" movimento={movimento} />
          {movimento.codDivisa === 'EUR' ? null : (
            <CartaLetta carta="euro" titolo="Importi in euro" movimento={movimento} />
          )}
          {puo('Contabile_R') ? (
            <Suspense fallback={null}>
              <ScrittureDelMovimento idMovimento={movimento.id} versione={movimento.versione} />
            </Suspense>
          ) : null}
          <RigheRegistrazione righe={righeDella(letto)} griglia={griglia} aperta={movimento.id} />
          <CartaLetta carta="altri" titolo="Altri dati" movimento={movimento} />
        </div>
        <aside className={classi.accanto} aria-label="Registrazione e storia">
          <Carta titolo="Registrazione">
            <Registrazione movimento={movimento} />
          </Carta>
          <CalcoloTenuto letto={letto} griglia={griglia} />
          <Carta titolo="Storico modifiche">
            <StoricoRecord
              tabella="movimenti"
              id={movimento.id}
              versione={movimento.versione}
              campi={campiStoricoFissato}
            />
          </Carta>
        </aside>
      </div>
      {storna ? (
        <DomandaStorno letto={letto} griglia={griglia} onChiudi={() => setStorna(false)} />
      ) : null}
    </>
  );
}

const CON_COPIA = ['duplica'] as const;
const SENZA_COPIA = [] as const;

function Stato({ movimento, griglia }: Omit<RegistratoProps, 'letto' | 'scrive'> & Solo) {
  const { stato, nreg, anno, stornato, idStornoDi, idStornatoDa } = movimento;
  const legato = idStornatoDa ?? idStornoDi;
  return (
    <>
      <Etichetta tono={stato === 'bozza' ? 'accento' : 'neutro'} maiuscolo>
        {stato === 'bozza' ? 'BOZZA' : `${stato.toUpperCase()} ${nreg}/${anno}`}
      </Etichetta>
      {stornato === 'S' ? (
        <Etichetta tono="negativo" maiuscolo>
          STORNATO
        </Etichetta>
      ) : null}
      {idStornoDi === null ? null : (
        <Etichetta tono="avviso" maiuscolo>
          STORNO
        </Etichetta>
      )}
      {legato === null ? null : (
        <Link to={`${griglia}/${legato}`} className={classi.legame ?? ''}>
          {idStornatoDa === null ? 'Apri il movimento stornato' : 'Apri lo storno'}
        </Link>
      )}
    </>
  );
}

interface Solo {
  readonly movimento: Movimento;
}

function Carta({ titolo, children }: { readonly titolo: string; readonly children: ReactNode }) {
  return (
    <section className={`pannello ${classi.carta}`} aria-label={titolo}>
      <h2 className="titoletto">{titolo}</h2>
      {children}
    </section>
  );
}

function Fatto({ nome, children }: { readonly nome: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{nome}</dt>
      <dd>{children || '—'}</dd>
    </div>
  );
}

function Operazione({ movimento }: Solo) {
  const { cod_Titolo, cod_Portafoglio } = movimento;
  const portafoglio = usePortafogli()?.find((uno) => uno.cod_Portafoglio === cod_Portafoglio);
  return (
    <dl className={classi.fatti}>
      <Fatto nome="Causale">
        {movimento.cod_Causale} · {movimento.descrizioneCausale}
      </Fatto>
      <Fatto nome="Titolo">
        {cod_Titolo === null ? null : (
          <Link to="/page/tabelle/securities" search={{ record: cod_Titolo } as never}>
            {cod_Titolo} · {movimento.descrizioneTitolo}
          </Link>
        )}
      </Fatto>
      <Fatto nome="N. fissato">{movimento.nfissato}</Fatto>
      <Fatto nome="Controparte">{movimento.cod_Controparte}</Fatto>
      <Fatto nome="Portafoglio">
        {portafoglio ? (
          <Link to="/page/tabelle/portafogli" search={{ record: String(portafoglio.id) } as never}>
            {cod_Portafoglio} · {portafoglio.descrizione}
          </Link>
        ) : (
          cod_Portafoglio
        )}
      </Fatto>
      <Fatto nome="Depositario">{movimento.cod_Depositario}</Fatto>
      <Fatto nome="Data Movimento">{stampaData(movimento.dataMovimento)}</Fatto>
      <Fatto nome="Data Valuta">{stampaData(movimento.dataValuta)}</Fatto>
    </dl>
  );
}

const ZERI = /^-?0(\.0+)?$/;
/** Shown though they are nothing. */
const SEMPRE = new Set(['qtaVnominale', 'saldo', 'saldoEuro']);

const daMostrare = ({ nome }: CampoNoto, valore: unknown): boolean =>
  SEMPRE.has(nome) ||
  (valore !== null && valore !== undefined && valore !== false && !ZERI.test(String(valore)));

interface CartaLettaProps extends Solo {
  readonly carta: CartaCampo;
  readonly titolo: string;
}

/** The fields of a card that say something. */
function CartaLetta({ carta, titolo, movimento }: CartaLettaProps) {
  const valori = movimento as Readonly<Record<string, unknown>>;
  const inEuro = movimento.codDivisa === 'EUR';
  const campi = campiDellaCarta(carta).filter(
    (campo) => daMostrare(campo, valori[campo.nome]) && !(inEuro && campo.nome === 'cambio'),
  );
  if (campi.length === 0) return null;
  return (
    <Carta titolo={titolo}>
      <dl className={classi.fatti}>
        {campi.map((campo) => {
          const testo = testoCampoFissato(campo, valori[campo.nome]);
          const calcolato = movimento.calcolati[campo.nome];
          return (
            <div
              key={campo.nome}
              data-numero={campo.decimali !== undefined || undefined}
              data-negativo={testo.startsWith('−') || undefined}
            >
              <dt>{campo.etichetta}</dt>
              <dd>
                {testo}
                {movimento.manuali.includes(campo.nome) && calcolato !== undefined ? (
                  <small>calcolato {testoNumero(calcolato, campo.decimali)} · modificato</small>
                ) : null}
              </dd>
            </div>
          );
        })}
      </dl>
    </Carta>
  );
}

function Registrazione({ movimento }: Solo) {
  const { controvaloreChiusuraConto: scaricato, risultato, risultatoCambio } = movimento;
  const diviso = risultatoCambio !== null && !ZERI.test(risultatoCambio);
  const importo = (uno: string | null) => (uno === null ? null : testoNumero(uno));
  const voci: readonly (readonly [string, string | null])[] = [
    ['Inserito', `${stampaIstante(movimento.creatoIl)} da ${movimento.creatoDa ?? 'sistema'}`],
    [
      'Registrato',
      movimento.registratoIl &&
        `${stampaIstante(movimento.registratoIl)} da ${movimento.registratoDa ?? 'sistema'}`,
    ],
    ['Costo caricato', ZERI.test(movimento.costo) ? null : testoNumero(movimento.costo)],
    ['Costo scaricato', importo(scaricato)],
    [risultato?.startsWith('-') ? 'Minusvalenza' : 'Plusvalenza', importo(risultato)],
    ['di cui da prezzo', diviso ? importo(movimento.risultatoPrezzo) : null],
    ['di cui da cambio', diviso ? importo(risultatoCambio) : null],
    ['Contabile', movimento.fcontabile === 'S' ? 'passato in contabilità' : null],
  ];
  return (
    <dl className={classi.effetto}>
      {voci.map(([nome, valore]) =>
        valore === null ? null : (
          <div key={nome} data-negativo={valore.startsWith('−') || undefined}>
            <dt>{nome}</dt>
            <dd>{valore}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
