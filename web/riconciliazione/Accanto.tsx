import { Button, Skeleton } from '@mantine/core';
import { segno } from '#domain/money/decimale.ts';
import { testoEsatto } from '#domain/money/esatto-italiano.ts';
import { testoConSegno } from '#domain/money/numero-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { Tasto } from '#web/ui/Tasto.tsx';
import { type Corrente, idDiscordanzaDi } from './corrente.ts';
import { comeInParole } from './parole.ts';
import classi from './riconciliazione.module.css';
import type { Discordanza, Quadro } from './riconciliazione-api.ts';
import { SchedaDiscordanza } from './SchedaDiscordanza.tsx';
import { type Voce, Voci } from './Voci.tsx';

export interface AccantoProps {
  readonly corrente: Corrente | undefined;
  readonly quadro: Quadro | undefined;
  readonly scrive: boolean;
  readonly onSpiega: (discordanza: Discordanza) => void;
  readonly onMovimenti: () => void;
  readonly onBozza: (() => void) | undefined;
  readonly onAbbinamento: (id: number) => void;
}

/** Beside the lists: the row that one stands on, and the way from our balance to theirs. */
export function Accanto(props: AccantoProps) {
  const { corrente, quadro } = props;
  return (
    <>
      {corrente ? (
        <Scelta {...props} corrente={corrente} />
      ) : (
        <section className={`pannello ${classi.carta}`} aria-label="Riga scelta">
          <p className="spiega">Sulla riga scelta si legge qui perché differisce e chi la segue.</p>
        </section>
      )}
      {quadro?.cassa ? <Ponte quadro={quadro} /> : null}
    </>
  );
}

const TITOLI = { posizione: 'Posizione', riga: 'Riga di banca', movimento: 'Movimento' } as const;

function Scelta(props: AccantoProps & { readonly corrente: Corrente }) {
  const { corrente, scrive, onSpiega, onMovimenti, onBozza, onAbbinamento } = props;
  const discordanza = idDiscordanzaDi(corrente);
  return (
    <section className={`pannello ${classi.carta}`} aria-label="Riga scelta">
      <h2 className="titoletto">
        {TITOLI[corrente.che]} · {titoloDi(corrente)}
      </h2>
      <Voci voci={vociDi(corrente)} />
      {corrente.che !== 'posizione' && corrente.riga.idAbbinamento !== null ? (
        <div className={classi.azioni}>
          <Button
            variant="default"
            onClick={() => onAbbinamento(corrente.riga.idAbbinamento as number)}
          >
            Abbinamento
          </Button>
          {corrente.riga.altri.length > 0 ? (
            <Button variant="default" rightSection={<Tasto>M</Tasto>} onClick={onMovimenti}>
              {corrente.che === 'riga' ? 'Movimenti' : 'Movimento'}
            </Button>
          ) : null}
        </div>
      ) : null}
      {discordanza === null ? null : (
        <SchedaDiscordanza
          key={discordanza}
          id={discordanza}
          {...{ scrive, onSpiega, onMovimenti, onBozza }}
        />
      )}
    </section>
  );
}

function titoloDi({ che, riga }: Corrente): string {
  if (che === 'posizione') return riga.descrizione;
  return che === 'riga' ? riga.testo : `${riga.registrazione} ${riga.cod_Causale}`;
}

const cifra = (valore: string | null): string => (valore === null ? 'manca' : testoEsatto(valore));
const importo = (valore: string): string => testoEsatto(valore, 2);
/** What a statement writes has six decimals at most. */
const QUANTITA = { decimaliMin: 0, decimaliMax: 6 };

/** The figures of a row, as they stand in its list and some that have no column there. */
function vociDi({ che, riga }: Corrente): readonly Voce[] {
  if (che === 'posizione')
    return [
      ['Noi', cifra(riga.nostro)],
      ['Depositario', cifra(riga.loro)],
      ['Differenza', testoConSegno(riga.differenza, QUANTITA)],
      ...(riga.prezzoNostro !== null && riga.prezzoNostro !== riga.prezzoLoro
        ? ([
            ['Prezzo nostro', cifra(riga.prezzoNostro)],
            ['Prezzo loro', cifra(riga.prezzoLoro)],
          ] as const)
        : []),
      [
        'Disponibile',
        riga.disponibile === null || riga.disponibile === riga.loro ? '' : cifra(riga.disponibile),
      ],
      [
        'Bloccata',
        riga.bloccata === null || segno(riga.bloccata) === 0 ? '' : cifra(riga.bloccata),
      ],
    ];
  const trovato: Voce = ['Trovato', comeInParole(riga.come)];
  if (che === 'riga')
    return [
      ['Importo', importo(riga.importo)],
      ['Data contabile', stampaData(riga.dataContabile)],
      ['Data valuta', stampaData(riga.dataValuta)],
      ['Causale di banca', riga.causaleEsterna ?? ''],
      ['Riferimenti', riga.riferimenti.join(', ')],
      trovato,
    ];
  return [
    ['Importo', importo(riga.importo)],
    ['Data', stampaData(riga.dataMovimento)],
    ['Data valuta', stampaData(riga.dataValuta)],
    ['Titolo', riga.cod_Titolo ?? ''],
    ['Portafoglio', riga.cod_Portafoglio],
    ['N. fissato', riga.nfissato ?? ''],
    trovato,
  ];
}

/** From our balance to theirs, cause by cause. */
function Ponte({ quadro }: { readonly quadro: Quadro }) {
  const { cassa, data } = quadro;
  if (!cassa) return <Skeleton height={120} />;
  const { saldoLoro, nonSpiegato } = cassa;
  return (
    <section className={`pannello ${classi.carta}`} aria-label="Dal nostro saldo al loro">
      <h2 className="titoletto">Dal nostro saldo al loro</h2>
      <Voci
        voci={[
          [`Nostro, al ${stampaData(data)}`, importo(cassa.saldoNostro)],
          ...cassa.ponte.map(
            ({ parole, quante, importo: quanto }): Voce => [
              quante > 1 ? `${parole} (${quante})` : parole,
              testoConSegno(quanto),
            ],
          ),
          [
            'Non spiegato',
            nonSpiegato === null || segno(nonSpiegato) === 0 ? '' : testoConSegno(nonSpiegato),
          ],
        ]}
      />
      <div className={classi.totale}>
        <span>Saldo della banca</span>
        <b>{saldoLoro === null ? 'l’estratto non lo dice' : importo(saldoLoro)}</b>
      </div>
    </section>
  );
}
