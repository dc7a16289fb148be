import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { testoNumero } from '#domain/money/numero-italiano.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { CartaDocumenti } from '#web/record/Documenti.tsx';
import { StoricoRecord } from '#web/record/StoricoRecord.tsx';
import { useSessione } from '#web/sessione/sessione.ts';
import { useTasti } from '#web/tasti/registro.ts';
import { tavolaTasti } from '#web/tasti/tavola.ts';
import { Etichetta } from '#web/ui/Etichetta.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { Tasto } from '#web/ui/Tasto.tsx';
import { CalcoloTenuto } from './CalcoloTenuto.tsx';
import { AltriLetti, ImportiLetti, OperazioneLetta } from './CarteLette.tsx';
import { DomandaStorno } from './DomandaStorno.tsx';
import { nomeMovimento } from './EliminaBozza.tsx';
import classi from './fissato.module.css';
import type { Movimento, MovimentoLetto } from './fissato-api.ts';
import { righeDella } from './modulo.ts';
import { RigheRegistrazione } from './RigheRegistrazione.tsx';
import { campiStoricoFissato } from './storico-fissato.ts';
import { useTastiSchermata } from './use-tasti-schermata.ts';

const RiconciliazioneDelMovimento = lazy(() => import('./RiconciliazioneDelMovimento.tsx'));
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
        titolo={titoloDi(letto)}
        indicatori={<Stato letto={letto} griglia={griglia} />}
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
            <OperazioneLetta movimento={movimento} />
          </Carta>
          <Carta titolo="Importi">
            <ImportiLetti carta="importi" letto={letto} />
          </Carta>
          {movimento.codDivisa === 'EUR' ? null : (
            <Carta titolo="Importi in euro">
              <ImportiLetti carta="euro" letto={letto} />
            </Carta>
          )}
          {puo('Contabile_R') ? (
            <Suspense fallback={null}>
              <ScrittureDelMovimento idMovimento={movimento.id} versione={movimento.versione} />
            </Suspense>
          ) : null}
          <RigheRegistrazione righe={righeDella(letto)} griglia={griglia} aperta={movimento.id} />
          <AltriLetti movimento={movimento} />
        </div>
        <aside className={classi.accanto} aria-label="Registrazione e storia">
          <Carta titolo="Registrazione">
            <Registrazione movimento={movimento} />
          </Carta>
          <CalcoloTenuto letto={letto} griglia={griglia} />
          {puo('Riconciliazione_R') ? (
            <Suspense fallback={null}>
              <RiconciliazioneDelMovimento id={movimento.id} />
            </Suspense>
          ) : null}
          <CartaDocumenti tabella="movimenti" id={movimento.id} />
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

/** A reversal is named by what it reverses. */
const titoloDi = ({ movimento, legato }: MovimentoLetto): string =>
  movimento.idStornoDi !== null && legato
    ? `Storno di ${legato.nreg}/${legato.anno}`
    : nomeMovimento(movimento);

function Stato({ letto, griglia }: Pick<RegistratoProps, 'letto' | 'griglia'>) {
  const { movimento, legato } = letto;
  const { stato, nreg, anno, stornato, idStornoDi } = movimento;
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
        <Link to={`${griglia}/${legato.id}`} className={classi.legame ?? ''}>
          {idStornoDi === null ? 'Storno' : 'Movimento stornato'} {legato.nreg}/{legato.anno}
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

const ZERI = /^-?0(\.0+)?$/;

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
