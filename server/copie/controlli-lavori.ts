import type { Controllo } from './controllo.ts';

const area = 'lavori';

export const controlliLavori: readonly Controllo[] = [
  {
    nome: 'stati',
    area,
    promessa: 'Ogni lavoro è in uno stato possibile.',
    cerca: `select guid || ' ' || stato || ': ' || perche as dettaglio
              from lavori cross join lateral (values
                (stato in ('in attesa', 'in corso') and finito_il is not null,
                 'aperto ma con una fine'),
                (stato = 'completato' and perc_completamento <> 100, 'completato ma non al 100%'),
                (stato = 'completato' and problema is not null, 'completato ma con un problema'),
                (stato = 'fallito' and problema is null, 'fallito senza un motivo'),
                (finito_il < creato_il, 'finito prima di cominciare')) p (vero, perche)
             where p.vero`,
  },
  {
    nome: 'fermi',
    area,
    promessa: 'Nessun lavoro aperto è senza un segno di vita da un’ora.',
    gravita: 'avviso',
    cerca: `select guid || ' ' || stato || ' dal ' || to_char(ultimo_segnale, 'DD/MM/YYYY HH24:MI')
                   as dettaglio
              from lavori
             where stato = 'in corso' and ultimo_segnale < now() - interval '1 hour'`,
  },
  {
    nome: 'file',
    area,
    promessa: 'I file dei lavori sono interi.',
    cerca: `select f.guid || ' ' || f.nome || ': ' || coalesce(sum(length(b.dati)), 0)
                   || ' byte su ' || f.byte as dettaglio
              from lavori_file f left join lavori_file_blocchi b using (guid, ruolo, estensione)
             group by f.guid, f.ruolo, f.estensione
            having coalesce(sum(length(b.dati)), 0) <> f.byte
                or count(b.n) <> coalesce(max(b.n), -1) + 1`,
  },
];
